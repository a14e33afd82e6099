package io.agentrules.core.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

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
        ViewStep step = step(globKey);
        return StepRules.of(step.reading(), step.files().level(), List.of()).orElseThrow();
    }

    private static ViewStep step(String globKey) {
        var group = Map.of("provider", "a", "files", "A.md", "globKeys", globKey);
        var view = new Mapping(
                Map.of("name", "A", "asOf", "2026-11", "sources", Map.of("docs", "x"), "groups", List.of(group)));
        return ViewFormat.view("a", view).steps().get(0);
    }
}
