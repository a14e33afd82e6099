package io.agentrules.core.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepRulesTest {
    @Test
    void aRuleIsKeptBecauseItsStepHasAnEqualFunctionInEachDiscovery() {
        assertThat(function("globs")).isEqualTo(function("globs")).isNotEqualTo(function("paths"));
    }

    private static Object function(String globKey) {
        AgentStep step = step(globKey);
        return StepRules.of(step.habits(), step.files().level(), List.of()).orElseThrow();
    }

    private static AgentStep step(String globKey) {
        var group = new Mapping(Map.of("provider", "a", "files", "A.md", "globKeys", globKey));
        return StepGroup.of(group, Imports.NONE).steps().get(0);
    }
}
