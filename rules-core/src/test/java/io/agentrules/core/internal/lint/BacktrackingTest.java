package io.agentrules.core.internal.lint;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.StreamTrigger;
import org.junit.jupiter.api.Test;

class BacktrackingTest {
    @Test
    void aFindingNamesThePatternAndThePart() {
        var trigger = StreamTrigger.of("TODO", "(a+)+b");

        assertThat(Backtracking.of(named("style", "native").trigger(trigger).build()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(LintRules.gist(finding)).isEqualTo("warning regex-dangerous");
                    assertThat(finding.message()).contains("(a+)+b").contains(": (a+)+ can match");
                });
    }
}
