package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeProblemsTest {
    @ParameterizedTest
    @CsvSource({
        "text(*.ts), warning scope-unusable, ''",
        "thinking(*.ts), warning scope-unusable, ''",
        "tool:(*.ts), warning scope-unusable, ''",
        "tool:edit(*.ts, warning scope-unusable, ''",
        "tool:edit(), warning scope-unusable, ''",
        "!text, warning scope-unusable, ''",
        "!bash, warning scope-unusable, ''",
        "!edit(*.ts), warning scope-unusable, ''",
        "tool:!bash, warning scope-unusable, ''",
        "text, '', ''",
        "edit(*.ts), '', ''"
    })
    void anUnusableScopeIsReported(String scope, String first, String second) {
        Rule rule = named("style", "native")
                .trigger(StreamTrigger.of("TODO").withScope(scope))
                .build();

        assertThat(TriggerIndex.problemsOfScope(rule))
                .extracting(ScopeProblemsTest::gist)
                .isEqualTo(
                        Stream.of(first, second).filter(gist -> !gist.isEmpty()).toList());
    }

    @Test
    void globsAreReportedTogetherWithATextScope() {
        StreamTrigger everywhere = StreamTrigger.of("TODO");

        assertThat(gists(withGlobs(everywhere))).containsExactly("info scope-unreachable");
        assertThat(gists(withGlobs(everywhere.withScope("text", "edit")))).containsExactly("warning scope-unreachable");
        assertThat(gists(withGlobs(everywhere.withScope("text", "thinking"))))
                .containsExactly("warning scope-unreachable", "warning scope-unreachable", "warning scope-empty");
        assertThat(gists(withGlobs(everywhere.withScope("tool")))).isEmpty();
    }

    private static Rule withGlobs(StreamTrigger trigger) {
        return named("style", "native")
                .when("globs", List.of("*.ts"), PatternStyle.ROOTED)
                .trigger(trigger)
                .build();
    }

    private static List<String> gists(Rule rule) {
        return TriggerIndex.problemsOfScope(rule).map(ScopeProblemsTest::gist).toList();
    }

    private static String gist(Diagnostic problem) {
        return problem.severity().id() + " " + problem.code();
    }
}
