package io.agentrules.api.internal;

import io.agentrules.api.internal.WhenExpression.And;
import io.agentrules.api.internal.WhenExpression.Not;
import io.agentrules.api.internal.WhenExpression.Or;
import io.agentrules.api.internal.WhenExpression.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Parses the value of {@code when}. {@code NOT} binds tightest, then {@code AND}, then {@code OR}; parentheses group.
 *
 * <p>A term is {@code key:value}. The value ends at white space or {@code )}, or is in double quotes, in which {@code \"} is a quote.
 */
public final class WhenParser {
    private static final int MAX_TERMS = 64;

    /** Far more than 64 terms need; it keeps the parser within its stack. */
    private static final int MAX_DEPTH = 500;

    private static final String AND = "AND";
    private static final String OR = "OR";
    private static final String NOT = "NOT";
    private static final Set<String> OPERATORS = Set.of(AND, OR, NOT);

    private final String text;
    private final Predicate<String> isKey;
    private int at;
    private int terms;
    private int depth;

    private WhenParser(String text, Predicate<String> isKey) {
        this.text = text;
        this.isKey = isKey;
    }

    /**
     * Parses an expression.
     *
     * @param isKey returns whether a key is that of a condition
     * @throws IllegalArgumentException if it is invalid; the message is a clause that names the column: {@code column 7: ...}
     */
    public static WhenExpression parse(String text, Predicate<String> isKey) {
        var parser = new WhenParser(text, isKey);
        WhenExpression whole = parser.alternatives();
        if (parser.at < text.length()) {
            throw parser.unexpected();
        }
        return whole;
    }

    private WhenExpression alternatives() {
        return joined(OR, this::requirements, Or::new);
    }

    private WhenExpression requirements() {
        return joined(AND, this::operand, And::new);
    }

    private WhenExpression joined(
            String operator, Supplier<WhenExpression> operand, Function<List<WhenExpression>, WhenExpression> join) {
        var operands = new ArrayList<WhenExpression>();
        do {
            operands.add(operand.get());
        } while (skipOperator(operator));
        return operands.size() == 1 ? operands.get(0) : join.apply(operands);
    }

    private WhenExpression operand() {
        skipSpace();
        int start = at;
        if (depth == MAX_DEPTH) {
            throw problem(start, "more than " + MAX_DEPTH + " parentheses and NOT are in each other");
        }
        depth++;
        WhenExpression operand;
        if (skipOperator(NOT)) {
            operand = new Not(operand());
        } else if (at < text.length() && text.charAt(at) == '(') {
            operand = group();
        } else {
            operand = term();
        }
        depth--;
        return operand;
    }

    private WhenExpression group() {
        int start = at;
        at++;
        WhenExpression inside = alternatives();
        skipSpace();
        if (at == text.length()) {
            throw problem(start, "the parenthesis is not closed");
        }
        if (text.charAt(at) != ')') {
            throw unexpected();
        }
        at++;
        return inside;
    }

    private WhenExpression term() {
        int start = at;
        int end = endOfWord(start);
        int colon = text.indexOf(':', start);
        if (colon < 0 || colon >= end) {
            throw problem(
                    start,
                    start == text.length() || end == start
                            ? "a condition such as mode:plan is missing"
                            : OPERATORS.contains(text.substring(start, end))
                                    ? text.substring(start, end) + " has no condition before it"
                                    : "expected a condition such as mode:plan");
        }
        String key = text.substring(start, colon);
        at = colon + 1;
        String value = value(start);
        if (!isKey.test(key) || key.equals(WhenExpression.KEY)) {
            throw problem(start, "there is no condition with the key \"" + key + "\"");
        }
        checkFlag(key, value, colon + 1);
        terms++;
        if (terms > MAX_TERMS) {
            throw problem(start, "there are more than " + MAX_TERMS + " conditions");
        }
        return new Term(key, value, start + 1);
    }

    private void checkFlag(String key, String value, int start) {
        boolean isFlag = ContextField.single(key)
                .filter(field -> field.kind() == ContextField.Kind.FLAG)
                .isPresent();
        if (isFlag && !value.equals("true") && !value.equals("false")) {
            throw problem(start, key + " is true or false");
        }
    }

    private String value(int term) {
        int start = at;
        if (start < text.length() && text.charAt(start) == '"') {
            return quoted(start);
        }
        while (at < text.length() && !isSpace(text.charAt(at)) && text.charAt(at) != ')') {
            at++;
        }
        if (at == start) {
            throw problem(term, "the condition has no value");
        }
        return text.substring(start, at);
    }

    private String quoted(int start) {
        var value = new StringBuilder();
        for (at = start + 1; at < text.length() && text.charAt(at) != '"'; at++) {
            if (text.startsWith("\\\"", at)) {
                at++;
            }
            value.append(text.charAt(at));
        }
        if (at == text.length()) {
            throw problem(start, "the quote is not closed");
        }
        at++;
        if (value.toString().isBlank()) {
            throw problem(start, "the condition has no value");
        }
        if (at < text.length() && !isSpace(text.charAt(at)) && text.charAt(at) != ')') {
            throw problem(at, "white space is missing after the quote");
        }
        return value.toString();
    }

    /** Skips the operator if it is the next word: before white space, a parenthesis or the end. */
    private boolean skipOperator(String operator) {
        skipSpace();
        if (!text.startsWith(operator, at) || endOfWord(at) != at + operator.length()) {
            return false;
        }
        at += operator.length();
        return true;
    }

    private int endOfWord(int start) {
        int end = start;
        while (end < text.length()
                && !isSpace(text.charAt(end))
                && text.charAt(end) != '('
                && text.charAt(end) != ')') {
            end++;
        }
        return end;
    }

    private void skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private IllegalArgumentException unexpected() {
        return problem(
                at,
                text.charAt(at) == ')'
                        ? "the parenthesis closes nothing"
                        : "expected AND or OR, in capitals, or the end");
    }

    private static IllegalArgumentException problem(int at, String what) {
        return new IllegalArgumentException("column " + (at + 1) + ": " + what);
    }
}
