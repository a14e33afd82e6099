package io.agentrules.core.internal.source;

/**
 * An element of JSX that has begun, with those in it: takes the characters after the first {@code <}, and says of each what it does. In
 * the element {@code p} with the text {@code It's} and a value in braces, code follows after the opening brace, the quote begins no
 * string, and the {@code >} of the closing tag is the last character.
 *
 * <p>What turns out to be a type, such as the {@code <T,>} of a generic function, ends there.
 */
final class Elements {
    private final StringBuilder recent = new StringBuilder();
    private State state = State.NAME;
    private int open;

    /** That around a value; 0 outside. */
    private char quote;

    private enum State {
        NAME,
        TAG,
        TEXT
    }

    Elements() {}

    Elements(Elements other) {
        recent.append(other.recent);
        state = other.state;
        open = other.open;
        quote = other.quote;
    }

    /** Returns whether a slash may begin a comment here. */
    boolean isInTag() {
        return state == State.TAG ? quote == 0 : state == State.NAME && !recent.isEmpty();
    }

    /** Goes on after a comment in a tag. */
    void endComment() {
        state = State.TAG;
        recent.setLength(0);
        recent.append("<x");
    }

    /** Returns the code that was taken for the beginning of an element. */
    String noElement() {
        return "<" + recent;
    }

    Step next(char unit) {
        return switch (state) {
            case NAME -> name(unit);
            case TAG -> tag(unit);
            case TEXT -> text(unit);
        };
    }

    private Step name(char unit) {
        boolean isName = CodeBefore.isWord(unit) || unit == '.' || unit == '-' || unit == ':';
        if (isName && (!recent.isEmpty() || !Character.isDigit(unit))) {
            remember(unit);
            return Step.INSIDE;
        }
        if (unit == '>' || (!recent.isEmpty() && (CodeBefore.isBlank(unit) || unit == '/'))) {
            state = State.TAG;
            recent.insert(0, '<');
            return tag(unit);
        }
        return Step.NOTHING_BEGAN;
    }

    private Step tag(char unit) {
        if (quote != 0) {
            quote = unit == quote ? 0 : quote;
        } else if (unit == '"' || unit == '\'') {
            quote = unit;
        } else if (unit == '{') {
            recent.setLength(0);
            return Step.CODE_FOLLOWS;
        } else if (open == 0 && (unit == ',' || endsWith(" extends"))) { // the parameter of a type
            return Step.LAST;
        } else if (unit == '>' && !endsWith("=")) {
            return endTag();
        }
        remember(unit);
        return Step.INSIDE;
    }

    private Step endTag() {
        boolean isClosing = recent.length() > 1 && recent.charAt(0) == '<' && recent.charAt(1) == '/';
        if (isClosing) {
            open--;
        } else if (!endsWith("/")) {
            open++;
        }
        recent.setLength(0);
        state = State.TEXT;
        return open <= 0 ? Step.LAST : Step.INSIDE;
    }

    private Step text(char unit) {
        if (unit == '{') {
            recent.setLength(0);
            return Step.CODE_FOLLOWS;
        }
        if (unit == '<') {
            state = State.TAG;
            quote = 0;
            recent.setLength(0);
            recent.append('<');
        }
        return Step.INSIDE;
    }

    private void remember(char unit) {
        if (recent.length() >= Recent.MAX_NAME) {
            recent.deleteCharAt(2); // the beginning says whether it is a closing tag
        }
        recent.append(unit);
    }

    private boolean endsWith(String end) {
        return recent.length() >= end.length() && recent.indexOf(end, recent.length() - end.length()) >= 0;
    }
}
