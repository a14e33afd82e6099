package io.agentrules.core.internal.stream;

/** Reads and keeps one {@code true}, {@code false}, {@code null} or number of a JSON text, unit by unit. */
final class JsonAtom {
    private static final int MAX_LENGTH = 1000;

    private final StringBuilder units = new StringBuilder();
    private String word = "";
    private NumberPart part = NumberPart.NONE;

    /** The part of a number that its last unit belongs to. */
    private enum NumberPart {
        NONE,
        SIGN,
        WHOLE,
        POINT,
        FRACTION,
        E,
        E_SIGN,
        EXPONENT
    }

    /**
     * Starts a new atom.
     *
     * @return whether an atom can start with {@code unit}
     */
    boolean begin(char unit) {
        units.setLength(0);
        part = NumberPart.NONE;
        word = switch (unit) {
            case 't' -> "true";
            case 'f' -> "false";
            case 'n' -> "null";
            default -> "";
        };
        return take(unit);
    }

    /**
     * Reads the next unit if it continues the atom.
     *
     * @return whether it does
     */
    boolean take(char unit) {
        int length = units.length();
        NumberPart next = word.isEmpty() ? after(part, unit) : NumberPart.NONE;
        boolean continuesAtom =
                word.isEmpty() ? next != NumberPart.NONE : length < word.length() && word.charAt(length) == unit;
        if (!continuesAtom || length == MAX_LENGTH) {
            return false;
        }
        units.append(unit);
        part = next;
        return true;
    }

    /** Returns the part that {@code unit} belongs to after {@code part}; leading zeros are accepted. */
    private static NumberPart after(NumberPart part, char unit) {
        boolean isDigit = unit >= '0' && unit <= '9';
        boolean isE = unit == 'e' || unit == 'E';
        return switch (part) {
            case NONE -> isDigit ? NumberPart.WHOLE : unit == '-' ? NumberPart.SIGN : NumberPart.NONE;
            case SIGN -> isDigit ? NumberPart.WHOLE : NumberPart.NONE;
            case WHOLE -> isDigit ? NumberPart.WHOLE : unit == '.' ? NumberPart.POINT : exponent(isE);
            case POINT -> isDigit ? NumberPart.FRACTION : NumberPart.NONE;
            case FRACTION -> isDigit ? NumberPart.FRACTION : exponent(isE);
            case E -> isDigit ? NumberPart.EXPONENT : unit == '-' || unit == '+' ? NumberPart.E_SIGN : NumberPart.NONE;
            case E_SIGN, EXPONENT -> isDigit ? NumberPart.EXPONENT : NumberPart.NONE;
        };
    }

    private static NumberPart exponent(boolean isE) {
        return isE ? NumberPart.E : NumberPart.NONE;
    }

    /** Returns whether the atom can end here. */
    boolean isComplete() {
        return switch (part) {
            case WHOLE, FRACTION, EXPONENT -> true;
            case NONE -> units.length() == word.length();
            default -> false;
        };
    }

    /** Returns the units so far. */
    CharSequence text() {
        return units;
    }
}
