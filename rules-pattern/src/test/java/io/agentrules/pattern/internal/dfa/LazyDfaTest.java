package io.agentrules.pattern.internal.dfa;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LazyDfaTest {
    @Test
    void aTableOnlyLeadsToRowsInsideItself() {
        LazyDfa dfa = dfa(1 << 20, "a.{0,5}b", "(a|b)*a(a|b){6}c", "\\bca?b");
        Generation generation = dfa.current();

        walk(dfa, 20_000);

        int[] table = generation.table();
        assertThat(dfa.current()).isSameAs(generation);
        assertThat(table)
                .contains(-generation.state(Math.abs(firstAccept(table))).row());
        for (int entry : table) {
            assertThat(Math.abs(entry)).isLessThan(table.length);
            assertThat(entry == 0 || generation.state(Math.abs(entry)).row() == Math.abs(entry))
                    .isTrue();
            assertThat(entry < 0)
                    .isEqualTo(entry != 0 && generation.state(Math.abs(entry)).accepts() > 0);
        }
    }

    @Test
    void aFullCacheStartsAnewAndForgetsTheOldStates() {
        LazyDfa dfa = dfa(4_000, "(a|b)*a(a|b){6}c");

        walk(dfa, 5_000);

        assertThat(dfa.statistics().generations()).isGreaterThan(5);
        assertThat(dfa.statistics().bytes()).isLessThanOrEqualTo(4_000);
    }

    @Test
    void warmTextTakesNoSteps() {
        LazyDfa dfa = dfa(1 << 20, "a.{0,5}b", "\\bca?b");
        walk(dfa, 2_000);
        long cold = dfa.statistics().steps();

        walk(dfa, 2_000);

        assertThat(cold).isPositive();
        assertThat(dfa.statistics().steps()).isEqualTo(cold);
    }

    private static int firstAccept(int[] table) {
        for (int entry : table) {
            if (entry < 0) {
                return entry;
            }
        }
        throw new AssertionError("Nothing was found");
    }

    private static void walk(LazyDfa dfa, int length) {
        Random random = new Random(5);
        Generation.State state = dfa.current().start();
        for (int i = 0; i < length; i++) {
            int symbol = dfa.symbol("abc ".charAt(random.nextInt(4)));
            state = dfa.next(state.generation(), state.row(), symbol);
        }
    }

    private static LazyDfa dfa(long cacheBytes, String... patterns) {
        Automaton.Builder builder =
                new Automaton.Builder(new AutomatonLimits(20_000, 100_000, 300, 16, cacheBytes, Long.MAX_VALUE));
        for (int id = 0; id < patterns.length; id++) {
            Node tree = RegexParser.parse(patterns[id], RegexFlags.NONE, 250, 10_000);
            builder.add(id, tree);
        }
        return builder.build().dfa();
    }
}
