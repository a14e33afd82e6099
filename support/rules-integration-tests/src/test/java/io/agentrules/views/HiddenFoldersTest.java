package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of hidden folders are in a view from the start if its agent reads them with the work there: one walk, one answer. */
class HiddenFoldersTest {
    @ParameterizedTest
    @CsvSource({
        "claude, CLAUDE.md",
        "copilot-cli, AGENTS.md",
        "factory, AGENTS.md",
        "gemini, GEMINI.md",
        "kilo, AGENTS.md",
        "opencode, AGENTS.md"
    })
    void theWorkInAHiddenFolderAddsNoFile(String view, String name) {
        String file = ".github/workflows/" + name;
        var seen = Seen.as(view, Seen.repository().with(name, "Root.").with(file, "Workflows."));

        assertThat(seen.inForce()).containsExactly(name, file);
        assertThat(seen.always()).containsExactly(name);
        assertThat(seen.in(".github/workflows/ci.yml")).containsExactly(name, file);
        assertThat(seen.inForce()).containsExactly(name, file);
    }

    @Test
    void aFileThatTwoStepsFindIsOneRule() {
        InMemoryProject project = Seen.repository();
        var files = new ArrayList<String>();
        for (String folder : List.of("", "a/")) {
            for (String path : List.of(".claude/CLAUDE.md", "CLAUDE.md")) {
                files.add(folder + path);
                project = project.with(folder + path, folder + path);
            }
        }

        var seen = Seen.as("claude", project);

        assertThat(seen.engine().catalog().entries())
                .extracting(entry -> Seen.path(entry.rule()))
                .containsExactlyInAnyOrderElementsOf(files);
        assertThat(seen.in("a/.claude/x.md")).hasSameElementsAs(files);
    }
}
