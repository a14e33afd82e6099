package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine's list of reserved ids has every provider of this project: no other provider can take the id of one. */
class BuiltInIdsTest {
    private static final int FEWEST_PROVIDERS = 28;

    @TempDir
    Path folder;

    @Test
    void theIdOfEachProviderIsReserved() {
        List<String> ids = ServiceLoader.load(RuleProvider.class).stream()
                .map(provider -> provider.get().id())
                .toList();
        assertThat(ids).hasSizeGreaterThanOrEqualTo(FEWEST_PROVIDERS);

        assertThat(ids).allSatisfy(id -> assertThat(codesWithProvider(id)).contains("provider-id-reserved"));
    }

    private List<String> codesWithProvider(String id) {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder)
                .provider(new Impostor(id))
                .build()
                .catalog()
                .diagnostics()
                .stream()
                .map(diagnostic -> diagnostic.code())
                .toList();
    }

    private record Impostor(String id) implements RuleProvider {
        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }
    }
}
