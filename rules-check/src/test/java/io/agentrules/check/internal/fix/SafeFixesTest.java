package io.agentrules.check.internal.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.model.RulesConfig;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SafeFixesTest {
    @Test
    void eachDiagnosticIsAStep() {
        var steps = new AtomicInteger();
        var nobody = new FileReadings(List.of(), RulesConfig.DEFAULT);
        Diagnostic problem = Diagnostic.warning("code", "message", "remedy");

        assertThat(SafeFixes.of(List.of(problem, problem), nobody, steps::incrementAndGet))
                .isEmpty();
        assertThat(steps).hasValue(2);
    }
}
