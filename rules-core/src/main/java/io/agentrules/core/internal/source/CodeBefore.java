package io.agentrules.core.internal.source;

import java.util.Set;

/**
 * The end of the code that was read: as much of it as decides whether the next character is, say, a division or begins a regular
 * expression.
 */
final class CodeBefore {
    private static final int MAX_WORD = 16;

    /** After these words comes an operand, not an operator. */
    private static final Set<String> BEFORE_OPERANDS = Set.of(
            "return",
            "typeof",
            "instanceof",
            "in",
            "of",
            "new",
            "delete",
            "void",
            "throw",
            "case",
            "do",
            "else",
            "yield",
            "await",
            "default",
            "export",
            "if",
            "unless",
            "while",
            "until",
            "when",
            "and",
            "or",
            "not",
            "then",
            "elsif");

    /** A parenthesis after these words is followed by a statement. */
    private static final Set<String> BEFORE_CONDITIONS = Set.of("if", "while", "for", "with");

    private static final int MAX_CONDITION = 5;

    private final char[] word = new char[MAX_WORD];
    private int wordLength;
    private char last = '\n';
    private char significant;
    private char beforeSignificant;

    /** Whether the line has had nothing but blanks so far. */
    private boolean isFirst = true;

    /** Whether a line break came after the last character that is no blank. */
    private boolean isNewLine = true;

    private int column;

    /** A bit for each open parenthesis: whether it belongs to a condition; the innermost is the lowest. */
    private long conditions;

    private boolean wasCondition;
    private int parentheses;

    /** How many parentheses are open in {@code ((...))}, which is arithmetic in a shell; 0 outside. */
    private int arithmetic;

    CodeBefore() {}

    CodeBefore(CodeBefore other) {
        wordLength = other.wordLength;
        System.arraycopy(other.word, 0, word, 0, wordLength);
        last = other.last;
        significant = other.significant;
        beforeSignificant = other.beforeSignificant;
        isFirst = other.isFirst;
        isNewLine = other.isNewLine;
        column = other.column;
        conditions = other.conditions;
        wasCondition = other.wasCondition;
        parentheses = other.parentheses;
        arithmetic = other.arithmetic;
    }

    /** Takes a character of code. */
    void read(char unit) {
        if (isBlank(unit)) {
            if (unit == '\n') {
                isFirst = true;
                isNewLine = true;
                column = -1;
            }
        } else {
            readSignificant(unit);
        }
        column++;
        last = unit;
    }

    void read(CharSequence text) {
        read(text, 0, text.length());
    }

    /** Takes some characters of code. */
    void read(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            read(text.charAt(i));
        }
    }

    private String word() {
        return new String(word, 0, wordLength);
    }

    private boolean isCondition() {
        return wordLength <= MAX_CONDITION && isWord(significant) && BEFORE_CONDITIONS.contains(word());
    }

    private void readSignificant(char unit) {
        if (unit == '(') {
            conditions = conditions << 1 | (isCondition() ? 1 : 0);
            parentheses++;
            arithmetic = arithmetic == 0 && last == '(' ? parentheses : arithmetic;
        } else if (unit == ')') {
            wasCondition = (conditions & 1) != 0;
            conditions >>>= 1;
            parentheses = Math.max(0, parentheses - 1);
            arithmetic = parentheses < arithmetic ? 0 : arithmetic;
        }
        if (isWord(unit)) {
            if (!isWord(last)) {
                wordLength = 0;
            }
            if (wordLength < MAX_WORD) {
                word[wordLength++] = unit;
            }
        }
        isFirst = false;
        isNewLine = false;
        beforeSignificant = significant;
        significant = unit;
    }

    /** Notes that a literal ended. */
    void endLiteral() {
        isFirst = false;
        isNewLine = false;
        beforeSignificant = significant;
        significant = '"';
        last = '"';
    }

    /** Notes that a comment ended: it separates words. */
    void endComment() {
        last = ' ';
    }

    /** Notes that the code of an interpolation begins. */
    void beginOperand() {
        significant = '{';
        last = '{';
        isFirst = false;
    }

    /** Returns whether the next characters begin an operand, so that a slash is no division. */
    boolean expectsOperand() {
        if (significant == 0) {
            return true;
        }
        if (isWord(significant)) {
            return BEFORE_OPERANDS.contains(word());
        }
        return switch (significant) {
            case ')' -> wasCondition;
            case ']', '"' -> false;
            case '}' -> isNewLine;
            case '+', '-' -> significant != beforeSignificant;
            default -> true;
        };
    }

    boolean isWord(String text) {
        return isWord(significant) && word().equalsIgnoreCase(text);
    }

    boolean isArithmetic() {
        return arithmetic > 0;
    }

    char last() {
        return last;
    }

    char significant() {
        return significant;
    }

    boolean isFirst() {
        return isFirst;
    }

    int column() {
        return column;
    }

    static boolean isBlank(char unit) {
        return unit == ' ' || unit == '\t' || unit == '\n' || unit == '\r' || unit == '\f';
    }

    static boolean isWord(char unit) {
        return unit == '_'
                || unit == '$'
                || (unit < 128 ? isAsciiWord(unit) : Character.isLetterOrDigit(unit) || Character.isSurrogate(unit));
    }

    private static boolean isAsciiWord(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || (unit >= '0' && unit <= '9');
    }
}
