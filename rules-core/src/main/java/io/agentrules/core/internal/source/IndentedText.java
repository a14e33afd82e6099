package io.agentrules.core.internal.source;

/**
 * The texts of YAML, which go on as long as lines are indented. Takes the code before them, to know when one begins and how far its lines
 * are indented, and then its characters. For example, in
 *
 * <pre>{@code
 * run: |
 *   # text
 * # comment
 * }</pre>
 *
 * the text begins after {@code |}, and ends with the line that is not indented more than {@code run}.
 */
final class IndentedText {
    /** The indentation of the line; negative once more than white space was read. */
    private int indent;

    private int parent;
    private boolean isIndicator;

    IndentedText() {}

    IndentedText(IndentedText other) {
        indent = other.indent;
        parent = other.parent;
        isIndicator = other.isIndicator;
    }

    /** Reads code: follows the column of the node that a line is about, and whether the line ends with what text comes after. */
    void readCode(char unit, CodeBefore before) {
        if (before.isFirst() && unit != ' ') {
            indent = before.column();
            parent = unit == '-' ? indent : Math.max(0, indent);
        } else if (indent >= 0
                && before.significant() == '-'
                && before.last() == ' '
                && unit != ' '
                && before.column() == indent + 2) {
            parent = unit == '|' || unit == '>' ? indent : before.column();
            indent = before.column();
        }
        if ((unit == '|' || unit == '>') && before.last() == ' ') {
            isIndicator = true;
        } else if ("+-0123456789 \t\r\n".indexOf(unit) < 0) {
            isIndicator = false;
        }
    }

    /** Ends a line of code, and returns whether a text begins. */
    boolean begins() {
        boolean begins = isIndicator;
        indent = begins ? 0 : indent;
        isIndicator = false;
        return begins;
    }

    /** Reads a text. */
    Step next(char unit) {
        if (unit == '\n') {
            indent = 0;
        } else if (unit == ' ' && indent >= 0) {
            indent++;
        } else if (indent >= 0 && unit != '\r') {
            if (indent <= parent) {
                return Step.AFTER;
            }
            indent = -1;
        }
        return Step.INSIDE;
    }

    /** Tells the code after a text how far its first line is indented. */
    void end(CodeBefore before) {
        before.read('\n');
        for (int i = 0; i < indent; i++) {
            before.read(' ');
        }
    }
}
