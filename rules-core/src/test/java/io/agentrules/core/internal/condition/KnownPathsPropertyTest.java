package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.core.internal.condition.PathConditions.KnownPaths;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Compares what is remembered of paths with what is matched anew. */
class KnownPathsPropertyTest {
    private static final int CONDITIONS = 7;

    @Property(tries = 200)
    void whatIsRememberedFollowsWhateverComesAndGoes(
            @ForAll @Size(max = 12) List<@Size(max = 90) Set<@IntRange(max = 99) Integer>> turns) {
        var conditions = new ByLastDigits();
        var known = new KnownPaths(conditions);

        for (Set<Integer> turn : turns) {
            List<Evidence> paths = evidence(turn);

            assertThat(known.apply(context(paths))).isEqualTo(conditions.holding(context(paths)));
        }
    }

    @Test
    void aFailureChangesNothingThatIsRemembered() {
        var conditions = new ByLastDigits();
        var known = new KnownPaths(conditions);
        List<Evidence> many = evidence(numbers(0, 50));
        known.apply(context(many));
        conditions.failing = true;
        assertThatThrownBy(() -> known.apply(context(evidence(numbers(10, 90)))))
                .isInstanceOf(IllegalStateException.class);
        conditions.failing = false;

        List<Evidence> others = evidence(numbers(7, 40));

        assertThat(known.apply(context(others))).isEqualTo(conditions.holding(context(others)));
    }

    private static Set<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().collect(Collectors.toSet());
    }

    private static List<Evidence> evidence(Set<Integer> numbers) {
        return new TreeSet<>(numbers)
                .stream()
                        .map(number -> new Evidence(
                                number < 10 ? "src/0" + number : "src/" + number,
                                EnumSet.of(Evidence.Kind.TOOL_TARGET)))
                        .toList();
    }

    private static EvaluationContext context(List<Evidence> paths) {
        return EvaluationContext.builder().sessionPaths(paths).build();
    }

    /** A path satisfies the condition of its number, modulo 7, and of its tens where these are less than 7. */
    private static final class ByLastDigits implements PathConditions {
        private boolean failing;

        @Override
        public List<Evidence> paths(EvaluationContext context) {
            return context.sessionPaths();
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            return condition -> Verdict.missing("nobody asks");
        }

        @Override
        public void addMatching(Evidence path, BitSet holding) {
            if (failing) {
                throw new IllegalStateException("no answer");
            }
            int number = Integer.parseInt(path.path().substring("src/".length()));
            IntStream.of(number % CONDITIONS, number / 10)
                    .filter(condition -> condition < CONDITIONS)
                    .forEach(holding::set);
        }
    }
}
