package io.agentrules.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledProvidersTest {
    @TempDir
    Path workspace;

    @Test
    void theClassPathHasNoOtherPlugins() {
        assertThat(ServiceLoader.load(ConditionEvaluator.class)).isEmpty();
    }

    @Test
    void anEngineWithThemHasTheProvidersOfTheClassPath() {
        RuleEngine.Builder builder = RuleEngine.builder().workspace(workspace).home(workspace);
        List<String> found = providers(builder.build());

        BundledProviders.addTo(builder);

        assertThat(providers(builder.build())).isEqualTo(found);
    }

    private static List<String> providers(RuleEngine engine) {
        return engine.catalog().providers().stream().map(ProviderReport::id).toList();
    }
}
