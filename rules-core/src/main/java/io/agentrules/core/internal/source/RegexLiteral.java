package io.agentrules.core.internal.source;

/** A regular expression after its first slash: {@code [/]\//} ends with its last character, or else before the end of the line. */
final class RegexLiteral {
    private boolean isEscaped;
    private boolean isInClass;

    RegexLiteral() {}

    RegexLiteral(RegexLiteral other) {
        isEscaped = other.isEscaped;
        isInClass = other.isInClass;
    }

    void begin() {
        isEscaped = false;
        isInClass = false;
    }

    Step next(char unit) {
        if (unit == '\n') {
            return Step.AFTER;
        }
        if (unit == '/' && !isEscaped && !isInClass) {
            return Step.LAST;
        }
        if (isEscaped) {
            isEscaped = false;
        } else {
            isEscaped = unit == '\\';
            isInClass = unit == '[' || (isInClass && unit != ']');
        }
        return Step.INSIDE;
    }
}
