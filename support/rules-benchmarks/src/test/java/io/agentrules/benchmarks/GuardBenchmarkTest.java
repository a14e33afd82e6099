package io.agentrules.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.benchmarks.data.Triggers;
import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.benchmarks.data.WrittenFile;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RuleCatalog;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** That what is measured is what the tables say. */
class GuardBenchmarkTest {
    private static final int RULES = 40;
    private static final int LENGTH = 4_000;
    private static final String SECRET = "const key = \"AKIA0123456789ABCDEF\";\n";

    private static GuardBenchmark benchmark;

    @BeforeAll
    static void prepare() {
        benchmark = GuardBenchmark.of(RULES, Counts.OFTEN, LENGTH, true);
    }

    @AfterAll
    static void close() {
        benchmark.close();
    }

    @Test
    void eachRuleHasOneOfTheTriggersAndCanBeUsed() {
        try (RuleWorkspace workspace = RuleWorkspace.ofTriggers(RULES, Counts.OFTEN, true)) {
            RuleCatalog catalog = workspace.engine().build().catalog();

            assertThat(catalog.rules()).hasSize(RULES).allMatch(rule -> Bucket.of(rule) == Bucket.TRIGGER);
            assertThat(catalog.rules().stream().flatMap(rule -> trigger(rule).patterns().stream()))
                    .containsExactlyInAnyOrderElementsOf(Triggers.realistic(RULES, Counts.OFTEN));
            assertThat(catalog.rules().stream()
                            .map(GuardBenchmarkTest::trigger)
                            .filter(trigger -> trigger.options().addedLinesOnly()))
                    .hasSize(RULES / 10);
            assertThat(catalog.rules().stream()
                            .map(rule -> trigger(rule).scope())
                            .collect(Collectors.toSet()))
                    .hasSize(7);
            assertThat(catalog.diagnostics()).noneMatch(diagnostic -> diagnostic.severity() != Severity.INFO);
        }
    }

    private static StreamTrigger trigger(Rule rule) {
        return rule.trigger().orElseThrow();
    }

    @Test
    void theWholeResponseIsFedAndShown() {
        long before = benchmark.text();

        assertThat(benchmark.text() - before).isEqualTo(LENGTH);
        assertThat(benchmark.heldBack() - before).isEqualTo(2 * LENGTH);
        assertThat(benchmark.lines() - before).isEqualTo(3 * LENGTH);
        assertThat(benchmark.buffered() - before).isEqualTo(4 * LENGTH);
        assertThat(benchmark.arguments() - before).isGreaterThan(5 * LENGTH);
    }

    @Test
    void theGuardIsOnItsGuard() {
        assertThat(fires(Delta.text(SECRET))).isTrue();
        assertThat(fires(Delta.arguments("call", "write", WrittenFile.arguments("src/a.ts", SECRET))))
                .isTrue();
        assertThat(fires(Delta.text(SECRET.replace("AKIA", "akia")))).isFalse();
    }

    private static boolean fires(Delta delta) {
        GuardBenchmark fresh = GuardBenchmark.of(RULES, Counts.OFTEN, LENGTH, false);
        try (fresh) {
            Optional<Interruption> interruption = fresh.open().feed(delta);
            return interruption.isPresent();
        }
    }

    private static String text(List<Delta> deltas, String stream) {
        return deltas.stream()
                .filter(delta -> delta.stream().equals(stream))
                .map(Delta::text)
                .collect(Collectors.joining());
    }

    @Test
    void theArgumentsAreTheTextAsJson() {
        String json = text(benchmark.deltasOfArguments(), "call-1");

        assertThat(json).startsWith("{\"filePath\": \"src/").endsWith("\"}").doesNotContain("\n");
        assertThat(json.substring(json.indexOf("\"content\": \"") + 12, json.length() - 2)
                        .translateEscapes())
                .isEqualTo(text(benchmark.deltas(), "text"));
    }
}
