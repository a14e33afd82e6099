package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.core.TestRules;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Compares random expressions with the truth tables of Kleene's logic, written out below. */
class WhenPropertyTest {
    private static final List<String> KEYS = List.of("mode", "agent", "env", "command", "branch");

    private static final Map<String, Map<String, String>> AND = Map.of(
            "t", Map.of("t", "t", "?", "?", "f", "f"),
            "?", Map.of("t", "?", "?", "?", "f", "f"),
            "f", Map.of("t", "f", "?", "f", "f", "f"));

    private static final Map<String, Map<String, String>> OR = Map.of(
            "t", Map.of("t", "t", "?", "t", "f", "t"),
            "?", Map.of("t", "t", "?", "?", "f", "?"),
            "f", Map.of("t", "t", "?", "?", "f", "f"));

    private static final Map<String, String> NOT = Map.of("t", "f", "?", "?", "f", "t");

    /** A random expression: its text, its value, and how tightly its operator binds. */
    private record Expression(String text, String value, int strength) {
        private static final int TERM = 3;
        private static final int NEGATION = 3;
        private static final int CONJUNCTION = 2;
        private static final int DISJUNCTION = 1;

        static Expression random(int depth, Map<String, String> truths, Random random) {
            int choice = depth == 0 ? 0 : random.nextInt(4);
            return switch (choice) {
                case 1 -> {
                    Expression operand = random(depth - 1, truths, random);
                    yield new Expression(
                            "NOT" + operand.asOperand(NEGATION, random, " "),
                            NOT.getOrDefault(operand.value, ""),
                            NEGATION);
                }
                case 2 -> join("AND", CONJUNCTION, AND, depth, truths, random);
                case 3 -> join("OR", DISJUNCTION, OR, depth, truths, random);
                default -> {
                    String key = KEYS.get(random.nextInt(KEYS.size()));
                    String value = random.nextBoolean() ? "is it" : "x";
                    yield new Expression(
                            value.equals("x") && random.nextBoolean() ? key + ":x" : key + ":\"" + value + "\"",
                            truth(truths.getOrDefault(key, ""), value),
                            TERM);
                }
            };
        }

        private static String truth(String known, String value) {
            return known.isEmpty() ? "?" : known.equals(value) ? "t" : "f";
        }

        private static Expression join(
                String operator,
                int strength,
                Map<String, Map<String, String>> table,
                int depth,
                Map<String, String> truths,
                Random random) {
            Expression left = random(depth - 1, truths, random);
            Expression right = random(depth - 1, truths, random);
            return new Expression(
                    left.asOperand(strength, random, "") + " " + operator + right.asOperand(strength, random, " "),
                    table.getOrDefault(left.value, Map.of()).getOrDefault(right.value, ""),
                    strength);
        }

        /** Returns the text, in parentheses where they are needed, and sometimes where they are not. */
        private String asOperand(int outer, Random random, String space) {
            return strength < outer || random.nextInt(4) == 0
                    ? (random.nextBoolean() ? space : "") + "( " + text + ")"
                    : space + text;
        }
    }

    @Property(tries = 100_000)
    void anExpressionIsWhatTheTruthTablesSay(@ForAll long seed) {
        var random = new Random(seed);
        Map<String, String> truths = KEYS.stream()
                .collect(Collectors.toMap(
                        key -> key, key -> List.of("", "is it", "x").get(random.nextInt(3))));
        Expression expression = Expression.random(random.nextInt(5), truths, random);
        EvaluationContext.Builder context = EvaluationContext.builder();
        truths.forEach((key, value) -> {
            if (!value.isEmpty()) {
                context.values(key, List.of(value));
            }
        });

        var conditions = Evaluators.builtIn()
                .of("when")
                .orElseThrow()
                .compile(List.of(TestRules.when("a", "when", PatternStyle.ROOTED, expression.text())
                        .conditions()
                        .get(0)));

        assertThat(conditions.problems()).isEmpty();
        assertThat(conditions.holding(context.build()).get(0))
                .as(expression.text())
                .isEqualTo(expression.value().equals("t"));
        assertThat(conditions.verdict(0, context.build()).holds())
                .isEqualTo(expression.value().equals("t"));
    }

    @Property(tries = 20_000)
    void anyTextIsReadOrRefusedWithAColumn(@ForAll long seed) {
        var random = new Random(seed);
        List<String> parts =
                List.of("AND", "OR", "NOT", "(", ")", " ", "mode:plan", "x", ":", "\"", "\\\"", "globs:**", "\n", "😀");
        String text = IntStream.range(0, random.nextInt(12))
                .mapToObj(i -> parts.get(random.nextInt(parts.size())))
                .reduce("mode:plan ", String::concat);

        var conditions = Evaluators.builtIn()
                .of("when")
                .orElseThrow()
                .compile(List.of(TestRules.when("a", "when", PatternStyle.ROOTED, text)
                        .conditions()
                        .get(0)));

        assertThat(conditions.problems())
                .allSatisfy(problem -> assertThat(problem.message()).containsPattern("column [1-9][0-9]*: "));
        if (!conditions.problems().isEmpty()) {
            assertThat(conditions.holding(EvaluationContext.EMPTY).get(0)).isFalse();
        }
    }
}
