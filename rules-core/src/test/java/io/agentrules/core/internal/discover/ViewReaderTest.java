package io.agentrules.core.internal.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.view.Mapping;
import io.agentrules.core.internal.view.ViewFormat;
import io.agentrules.core.internal.view.ViewStep;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewReaderTest {
    @Test
    void aRuleIsKeptBecauseItsStepHasAnEqualFunctionInEachDiscovery() {
        assertThat(ViewReader.function(step("globs"), Map.of()))
                .isPresent()
                .isEqualTo(ViewReader.function(step("globs"), Map.of()))
                .isNotEqualTo(ViewReader.function(step("paths"), Map.of()));
    }

    private static ViewStep step(String globKey) {
        var group = Map.of("provider", "a", "files", "A.md", "globKeys", globKey);
        var view = new Mapping(
                Map.of("name", "A", "asOf", "2026-11", "sources", Map.of("docs", "x"), "groups", List.of(group)));
        return ViewFormat.view("a", view).steps().get(0);
    }
}
