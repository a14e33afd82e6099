package io.agentrules.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Evidence;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryBarTest {
    @Test
    void everySessionLivesAndHasTwentyOfTheFilesAndRulesForThem() {
        try (RuleWorkspace workspace = RuleWorkspace.of(100)) {
            RuleEngine engine = workspace.engine().build();
            var outcomes = new ArrayList<Activation>();

            new MemoryBar(workspace).fill(engine, 50, outcomes::add);

            assertThat(outcomes)
                    .hasSize(50)
                    .anyMatch(outcome -> !outcome.active().isEmpty());
            Set<String> files = new HashSet<>();
            for (int i = 0; i < outcomes.size(); i++) {
                Activation outcome = outcomes.get(i);
                assertThat(outcome.context().sessionPaths())
                        .hasSize(20)
                        .isEqualTo(outcome.context().requestPaths());
                outcome.context().sessionPaths().stream().map(Evidence::path).forEach(files::add);
                assertThat(engine.openSession("conversation-" + i).activate()).isSameAs(outcome);
            }
            assertThat(files).hasSizeBetween(500, 1_000).noneMatch(path -> path.startsWith("/"));
        }
    }
}
