package io.agentrules.api.internal;

/**
 * Characters that a terminal acts on or does not show, so that a text with them is not what it looks like. For escaping what is
 * displayed or stored; whether one hides text in a rule depends on its neighbors, which the engine looks at.
 */
public final class UnseenCharacters {
    private UnseenCharacters() {}

    /** Returns whether a code point is one: a control or format character, a line separator, or half of a pair of surrogates. */
    public static boolean contains(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            case Character.UNASSIGNED -> isReserved(codePoint);
            default -> false;
        };
    }

    /** Returns whether Unicode keeps an unassigned code point for such a character: it is default ignorable. */
    private static boolean isReserved(int codePoint) {
        return codePoint == 0x2065
                || (codePoint >= 0xFFF0 && codePoint <= 0xFFF8)
                || (codePoint >= 0xE0000 && codePoint <= 0xE0FFF);
    }
}
