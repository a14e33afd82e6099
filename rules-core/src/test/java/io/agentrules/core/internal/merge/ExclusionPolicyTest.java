package io.agentrules.core.internal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusionPolicyTest {
    private static final ExclusionPolicy STRICT =
            new ExclusionPolicy(Set.of("style"), new UntrustedRoots(Set.of("/ws"), Set.of()));

    @Test
    void aToggleDisablesEveryLevelButTheManagedOne() {
        assertThat(STRICT.apply(rule(Level.USER, "/home/me/style.md"))).contains(State.DISABLED);
        assertThat(STRICT.apply(rule(Level.LIBRARY, "team.jar!/META-INF/rules/style.md")))
                .contains(State.DISABLED);
        assertThat(STRICT.apply(rule(Level.MANAGED, "/etc/style.md"))).isEmpty();
    }

    @Test
    void anUntrustedRootExcludesNoManagedRule() {
        assertThat(STRICT.apply(rule(Level.USER, "/ws/style.md"))).contains(State.UNTRUSTED);
        assertThat(STRICT.apply(rule(Level.MANAGED, "/ws/style.md"))).isEmpty();
    }

    @Test
    void aRootIsUntrustedByWhicheverPathItIsNamed(@TempDir Path folder) throws IOException {
        Path real = Files.createDirectory(folder.toRealPath().resolve("real"));
        Path link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), real);

        for (Path root : List.of(real, link)) {
            String file = PathText.of(root.resolve("style.md"));
            var source = new RuleSource("any", Level.PROJECT, "style.md", file, file, Optional.of(PathText.of(root)));
            Rule rule = Rule.named("style", source).content("Text").build();
            for (Path named : List.of(real, link)) {
                RulesConfig config =
                        RulesConfig.builder().untrustedRoots(Set.of(named)).build();

                assertThat(ExclusionPolicy.by(config, List.of(), List.of(root)).apply(rule))
                        .as("%s named as %s", root, named)
                        .contains(State.UNTRUSTED);
            }
        }
    }

    @Test
    void aManagedRuleIsDisabledByItsOwnFile() {
        var source = RuleSource.of("claude", Level.MANAGED, "/etc/style.md");
        Rule rule = Rule.named("style", source).content("Text").disabled(true).build();

        assertThat(STRICT.apply(rule)).contains(State.DISABLED);
    }

    private static Rule rule(Level level, String file) {
        return Rule.named("style", RuleSource.of("any", level, file))
                .content("Text")
                .build();
    }
}
