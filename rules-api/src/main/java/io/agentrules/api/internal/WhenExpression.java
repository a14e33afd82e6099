package io.agentrules.api.internal;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The value of the key {@code when}: conditions that are joined by {@code AND}, {@code OR} and {@code NOT}.
 *
 * <p>Input: {@code (globs:src/** OR globs:lib/**) AND NOT mode:plan}. {@link WhenParser} makes a tree of it, and {@link #truth} says, from
 * the truth of each {@link Term}, whether the whole is true.
 */
public sealed interface WhenExpression {
    /** The key. */
    String KEY = "when";

    /** Three-valued logic as Kleene defined it, from the least true to the most true. */
    enum Truth {
        FALSE,
        /** What a term depends on is not known. */
        UNKNOWN,
        TRUE;

        private static Truth and(Truth one, Truth other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        private static Truth or(Truth one, Truth other) {
            return one.compareTo(other) > 0 ? one : other;
        }

        private Truth not() {
            return switch (this) {
                case FALSE -> TRUE;
                case UNKNOWN -> UNKNOWN;
                case TRUE -> FALSE;
            };
        }
    }

    /** Returns the truth of the expression, given the truth of its terms. */
    Truth truth(Function<Term, Truth> ofTerm);

    /** Returns the terms, from left to right. */
    Stream<Term> terms();

    /**
     * A condition with one value.
     *
     * @param key the key of the condition
     * @param value its value, without the quotes around it
     * @param column where the term starts in the expression, in UTF-16 units; the first is 1
     */
    record Term(String key, String value, int column) implements WhenExpression {
        @Override
        public Truth truth(Function<Term, Truth> ofTerm) {
            return ofTerm.apply(this);
        }

        @Override
        public Stream<Term> terms() {
            return Stream.of(this);
        }

        /** Returns {@code key:value}. */
        @Override
        public String toString() {
            return key + ":" + value;
        }
    }

    /** Is true if the operand is false. */
    record Not(WhenExpression operand) implements WhenExpression {
        @Override
        public Truth truth(Function<Term, Truth> ofTerm) {
            return operand.truth(ofTerm).not();
        }

        @Override
        public Stream<Term> terms() {
            return operand.terms();
        }
    }

    /** Is true if all operands are. */
    record And(List<WhenExpression> operands) implements WhenExpression {
        /** Copies {@code operands}. */
        public And {
            operands = List.copyOf(operands);
        }

        @Override
        public Truth truth(Function<Term, Truth> ofTerm) {
            return operands.stream().map(operand -> operand.truth(ofTerm)).reduce(Truth.TRUE, Truth::and);
        }

        @Override
        public Stream<Term> terms() {
            return operands.stream().flatMap(WhenExpression::terms);
        }
    }

    /** Is true if one of the operands is. */
    record Or(List<WhenExpression> operands) implements WhenExpression {
        /** Copies {@code operands}. */
        public Or {
            operands = List.copyOf(operands);
        }

        @Override
        public Truth truth(Function<Term, Truth> ofTerm) {
            return operands.stream().map(operand -> operand.truth(ofTerm)).reduce(Truth.FALSE, Truth::or);
        }

        @Override
        public Stream<Term> terms() {
            return operands.stream().flatMap(WhenExpression::terms);
        }
    }
}
