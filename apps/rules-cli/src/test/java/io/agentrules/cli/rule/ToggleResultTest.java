package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.RemoteRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.DisplayPaths;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command itself never has rules from elsewhere; a harness that shows these lines may. */
class ToggleResultTest {
    @TempDir
    Path folder;

    @Test
    void aRuleThatCannotBeDisabledIsReported() {
        RuleEngine engine = RuleEngine.builder()
                .workspace(folder.resolve("work"))
                .home(folder.resolve("home"))
                .environment(Map.of())
                .remoteRules(List.of(new RemoteRule("style", "Be kind.", true)))
                .build();
        RuleCatalog before = engine.catalog();
        assertThat(engine.disable("style")).isEmpty();

        var toggled = new ToggleResult("style", true, engine.toggles(), before, engine.refresh());

        assertThat(toggled.isEnabled()).isTrue();
        assertThat(toggled.disabledText(new DisplayPaths(List.of(folder), Optional.empty())))
                .startsWith("style stays enabled: nothing can disable remote's ");
    }
}
