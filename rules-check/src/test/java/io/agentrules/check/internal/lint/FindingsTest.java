package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final Diagnostic SOUND = Diagnostic.info("sound", "Something is so", "Change it");

    private final Findings findings = new Findings();

    @Test
    void aThrowingCheckLosesOnlyItsOwnFindings() {
        findings.add("sound", () -> Stream.of(SOUND));
        findings.add(
                "broken",
                () -> Stream.of(SOUND).peek(unused -> {
                    throw new IllegalStateException("a bug");
                }));
        findings.add("sound", () -> Stream.of(SOUND));

        assertThat(findings.toList())
                .extracting(LintRules::gist)
                .containsExactly("info sound", "warning lint-failed", "info sound");
    }

    @Test
    void aFailedCheckIsReportedWithItsCause() {
        var bug = new StackOverflowError();
        findings.add("regex-dangerous", () -> {
            throw bug;
        });

        assertThat(findings.toList()).singleElement().satisfies(finding -> {
            assertThat(finding.message())
                    .isEqualTo("The check for regex-dangerous failed and found nothing: StackOverflowError");
            assertThat(finding.cause()).containsSame(bug);
        });
    }

    @Test
    void aFatalErrorIsRethrown() {
        assertThatThrownBy(() -> findings.add("any", () -> {
                    throw new OutOfMemoryError();
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }
}
