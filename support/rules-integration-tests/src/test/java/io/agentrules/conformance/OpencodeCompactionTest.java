package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.requestPaths;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens while a conversation is compacted, and after it. */
class OpencodeCompactionTest {
    private final SettableTime time = new SettableTime();
    private final RuleEngine engine = opencodeRule("ts.md", "---\nglobs: ['*.ts']\n---\nPrefer const.")
            .builder()
            .nanoTime(time)
            .build();
    private final Session session =
            engine.openSession("abc123").path("src/index.ts").path("src/utils.ts");

    @Test
    void theSessionIsMarkedAndNoOther() {
        Session other = engine.openSession("def456");

        engine.openSession("abc123").compacting();

        assertThat(session.activate().isSuspended()).isTrue();
        assertThat(other.activate().isSuspended()).isFalse();
    }

    @Test
    void noRuleIsInWhileTheConversationIsCompacted() {
        assertThat(active(session)).containsExactly("ts");

        session.compacting();
        time.pass(Duration.ofSeconds(29));

        assertThat(active(session)).isEmpty();
        assertThat(prompt(session)).isEmpty();
    }

    @Test
    void theTextForTheSummaryNamesUpToTwentyPaths() {
        assertThat(session.compacting()).endsWith(":\n- src/index.ts\n- src/utils.ts");

        IntStream.range(0, 30).forEach(i -> session.path("src/more-" + i + ".ts"));

        assertThat(session.compacting().lines().skip(1))
                .hasSize(20)
                .contains("- src/more-10.ts", "- src/more-29.ts")
                .doesNotContain("- src/index.ts", "- src/more-9.ts");
    }

    @Test
    void afterThirtySecondsTheRulesAreInAgain() {
        session.compacting();
        time.pass(Duration.ofSeconds(31));

        assertThat(active(session)).containsExactly("ts");
        assertThat(requestPaths(session)).containsExactly("src/index.ts", "src/utils.ts");
    }
}
