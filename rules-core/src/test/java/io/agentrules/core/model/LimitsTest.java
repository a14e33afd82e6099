package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.RuleEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsTest {
    private static final Duration FOR_EVER = ChronoUnit.FOREVER.getDuration();

    @Test
    void aTimeMayBeLongerThanTheEngineCanCount(@TempDir Path workspace) {
        Limits limits = Limits.builder()
                .providerDeadline(FOR_EVER)
                .providerTime(FOR_EVER)
                .build();

        RuleEngine engine = RuleEngine.builder()
                .workspace(workspace)
                .config(RulesConfig.builder().limits(limits).build())
                .build();

        assertThat(engine.catalog().diagnostics()).extracting(Diagnostic::code).containsExactly("providers-missing");
    }

    @Test
    void aTimeMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.builder().providerTime(Duration.ZERO).build())
                .withMessageContaining("providerTime");
    }
}
