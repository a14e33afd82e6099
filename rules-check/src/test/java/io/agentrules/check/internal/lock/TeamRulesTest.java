package io.agentrules.check.internal.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeamRulesTest {
    private static final int MAX_BYTES = 1_000;

    @TempDir
    Path root;

    @Test
    void aChangedImportIsAnotherLock() throws IOException {
        TeamRules rules = importing("shared.md");
        Files.writeString(root.resolve("shared.md"), "Use const.");
        var before = rules.lock(root, MAX_BYTES);

        Files.writeString(root.resolve("shared.md"), "Use let.");

        assertThat(rules.lock(root, MAX_BYTES)).isNotEqualTo(before);
    }

    /** It was text when the rules were read: as an empty text, it would have the hash of another file. */
    @Test
    void anImportThatIsNoTextAnyMoreIsNotLocked() throws IOException {
        TeamRules rules = importing("shared.md");
        Files.write(root.resolve("shared.md"), new byte[] {'a', 0, 'b'});

        assertThatThrownBy(() -> rules.lock(root, MAX_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("shared.md");
    }

    private TeamRules importing(String file) throws IOException {
        String own = Files.writeString(root.resolve("style.md"), "@" + file).toString();
        var source = new RuleSource("test", Level.PROJECT, "style.md", own, own, Optional.of(root.toString()));
        Rule rule = Rule.named("style", source)
                .content("Use const.")
                .build()
                .withImports(List.of(root.resolve(file).toString()));
        return new TeamRules(List.of(new RuleEntry(rule, Bucket.MANUAL, State.ELIGIBLE, Optional.empty())));
    }
}
