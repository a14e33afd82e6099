package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryProjectTest {
    @Test
    void pathsStartAtTheWorkspaceUnlessTheySayOtherwise() {
        InMemoryProject project = new InMemoryProject()
                .with("a/b.md", "Text.")
                .with("../above.md", "Text.")
                .with("~/mine.md", "Text.")
                .with("/etc/all.md", "Text.");

        assertThat(project.paths())
                .containsExactly(
                        "/home/user/projects/workspace/a/b.md",
                        "/home/user/projects/above.md",
                        "/home/user/mine.md",
                        "/etc/all.md");
    }

    @Test
    void addingMakesAnotherProject() {
        var empty = new InMemoryProject();

        InMemoryProject one = empty.with("a.md", "Text.");

        assertThat(empty.paths()).isEmpty();
        assertThat(one.with("b.md", "Text.").paths()).hasSize(2);
        assertThat(one.paths()).hasSize(1);
    }

    @Test
    void aFileOfTheSamePathIsReplaced() {
        InMemoryProject project =
                new InMemoryProject().with("notes/a.md", "Old.").with("notes/a.md", "New.");

        assertThat(contents(project)).containsExactly("New.");
    }

    @Test
    void theEngineReadsTextsLinksAndTheHomeFolder() {
        InMemoryProject project = new InMemoryProject()
                .with("notes/a.md", "A.")
                .with("more/b.md", "B.")
                .withLink("notes/b.md", "../more/b.md")
                .withFolder("notes/empty")
                .with("~/notes/c.md", "C.");

        assertThat(contents(project)).containsExactly("A.", "B.", "C.");
    }

    @Test
    void everyWorkspaceRootIsRead() {
        InMemoryProject project = new InMemoryProject()
                .inWorkspaces("/srv/one", "/srv/two")
                .with("/srv/two/notes/b.md", "B.")
                .with("notes/a.md", "A.");

        assertThat(project.engine().workspaces()).extracting(Path::toString).containsExactly("/srv/one", "/srv/two");
        assertThat(contents(project)).containsExactly("A.", "B.");
    }

    @Test
    void theEnvironmentAndTheSettingsAreThoseOfTheProjectAlone() {
        InMemoryProject project =
                new InMemoryProject().withEnvironment("COLOR", "red").withSetting("settings.size", "xl");

        assertThat(project.catalog(new Settings()).rules())
                .extracting(Rule::content)
                .containsExactly("red xl none");
    }

    @Test
    void aProjectCreatedBackwardsHasTheSameFiles() {
        InMemoryProject project = new InMemoryProject().with("notes/a.md", "A.").with("notes/b.md", "B.");

        assertThat(project.createdBackwards().paths())
                .containsExactly(project.paths().get(1), project.paths().get(0));
        assertThat(contents(project.createdBackwards())).isEqualTo(contents(project));
    }

    @Test
    void eachEngineHasFilesOfItsOwn() throws Exception {
        InMemoryProject project = new InMemoryProject().with("notes/a.md", "A.");
        Path changed = project.engine().workspaces().get(0).resolve("notes/a.md");

        Files.delete(changed);

        assertThat(contents(project)).containsExactly("A.");
    }

    private static List<String> contents(InMemoryProject project) {
        return project.catalog(new NotesProvider()).rules().stream()
                .map(Rule::content)
                .toList();
    }

    /** Makes a rule of what it is told. */
    private static final class Settings implements RuleProvider {
        @Override
        public String id() {
            return "settings";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            String text = context.environment("COLOR").orElse("none")
                    + " "
                    + context.setting("settings.size").orElse("none")
                    + " "
                    + context.environment("PATH").orElse("none");
            return context.rule("told", text, file -> file.rule().build());
        }
    }
}
