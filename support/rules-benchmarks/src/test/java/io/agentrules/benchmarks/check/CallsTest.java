package io.agentrules.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** That what is measured is what the bars say. */
class CallsTest {
    private static RuleWorkspace workspace;
    private static RuleEngine engine;

    @BeforeAll
    static void write() {
        workspace = RuleWorkspace.of(200);
        engine = workspace.engine().build();
    }

    @AfterAll
    static void delete() {
        workspace.close();
    }

    @Test
    void eachSessionHasAHundredPathsInThisTurnAndOneOfThemIsNew() {
        var calls = new Calls(engine, 99);

        for (int round = 0; round < 3; round++) {
            calls.unseen().cost();

            assertThat(calls.outcomes()).hasSize(Calls.SESSIONS);
            for (int i = 0; i < Calls.SESSIONS; i++) {
                EvaluationContext context = calls.outcomes().get(i).context();
                assertThat(paths(context.requestPaths()))
                        .hasSize(100)
                        .contains(calls.newPaths().get(i));
                assertThat(context.sessionPaths()).hasSize(100);
            }
        }
    }

    @Test
    void everySessionSawOtherPathsAndHasRulesForThem() {
        var calls = new Calls(engine, 99);

        calls.unseen().cost();

        assertThat(calls.newPaths()).doesNotHaveDuplicates();
        assertThat(calls.outcomes())
                .allSatisfy(outcome -> assertThat(outcome.active()).isNotEmpty())
                .extracting(outcome -> paths(outcome.context().sessionPaths()))
                .doesNotHaveDuplicates();
    }

    @Test
    void whoAsksAgainMustGetTheSameAnswer() {
        var calls = new Calls(engine, 99);
        calls.prepare();
        calls.run();

        calls.askAgain();
        calls.prepare();

        assertThatIllegalStateException().isThrownBy(calls::askAgain);
    }

    private static Set<String> paths(List<Evidence> evidence) {
        var paths = new HashSet<String>();
        evidence.forEach(observed -> paths.add(observed.path()));
        return paths;
    }
}
