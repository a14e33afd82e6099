package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisnamedValuesTest {
    @ParameterizedTest
    @CsvSource({"os, macOS, darwin", "os, windows, win32", "project, javascript, node", "tags, golang, go"})
    void anotherNameForWhatIsDetectedIsReported(String key, String value, String detected) {
        assertThat(MisnamedValues.of(when("a", key, PatternStyle.ROOTED, value)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("value-unknown");
                    assertThat(finding.message())
                            .startsWith(key + ": " + value + " holds only where the harness says so");
                    assertThat(finding.remedy()).isEqualTo("Write " + detected);
                });
        assertThat(MisnamedValues.of(when("a", key, PatternStyle.ROOTED, value, detected)))
                .isEmpty();
        assertThat(MisnamedValues.of(when("b", key, PatternStyle.ROOTED, "other")))
                .isEmpty();
    }
}
