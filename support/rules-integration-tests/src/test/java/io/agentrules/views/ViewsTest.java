package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.project.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ViewsTest {
    /** Set to write the page anew after a description has changed. */
    private static final String WRITE = "views.write";

    private static final AgentProfiles PROFILES = InstalledProfiles.read();

    static final List<String> IDS =
            PROFILES.views().stream().map(AgentFacts::id).toList();

    @Test
    void thePageOfViewsSaysWhatTheProfilesSay() throws IOException {
        assertIsWritten("reference/views.md", ViewsPage.overview(PROFILES));
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void thePageOfAnAgentSaysWhatItsProfileSays(String id) throws IOException {
        assertIsWritten("reference/views/" + id + ".md", ViewsPage.of(PROFILES.view(id)));
    }

    @Test
    void noPageIsLeftOfAnAgentWithoutAView() {
        try (Stream<Path> pages = Files.list(ProjectFiles.file("reference/views"))) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            IDS.stream().map(id -> id + ".md").toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageOfFormatsSaysWhatTheProfilesSay() throws IOException {
        assertIsWritten("reference/facts.md", FormatsPage.text(InstalledProfiles.byProvider()));
    }

    private static void assertIsWritten(String path, String text) throws IOException {
        Path page = ProjectFiles.file(path);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, text);
        }

        assertThat(page).as("run this test with -D" + WRITE + "=true").hasContent(text);
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void everyFactHasASource(String id) {
        AgentFacts view = PROFILES.view(id);

        assertThat(view.steps())
                .isNotEmpty()
                .allSatisfy(step -> assertThat(view.sources()).containsKey(step.source()));
        assertThat(view.asOf()).matches("20\\d\\d-\\d\\d");
        assertThat(view.sources().values()).noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void aGroupThatOthersDependOnComesBeforeThem(String id) {
        List<StepGroup> groups = PROFILES.view(id).groups();

        for (int i = 0; i < groups.size(); i++) {
            assertThat(groups.subList(0, i))
                    .extracting(StepGroup::id)
                    .containsAll(groups.get(i).unless());
        }
    }

    @ParameterizedTest
    @FieldSource("IDS")
    void onlyManagedPathsAreAbsolute(String id) {
        assertThat(PROFILES.view(id).steps())
                .allSatisfy(step -> assertThat(step.files().paths())
                        .allMatch(path ->
                                path.matches("(/|C:/).*") == (step.files().level() == Level.MANAGED)));
    }
}
