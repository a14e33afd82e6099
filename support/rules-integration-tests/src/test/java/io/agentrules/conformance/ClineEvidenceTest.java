package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.clineRule;
import static io.agentrules.conformance.SessionFixtures.requestPaths;
import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the paths of a request come from, and for how long each counts. */
class ClineEvidenceTest {
    private final RuleEngine engine = engine(clineRule("web.md", "---\npaths: ['apps/web/**']\n---\nText."));
    private final Session session = engine.openSession();

    @Test
    void aMentionCountsInItsTurn() {
        assertThat(active(session.prompt("see @apps/web/page.tsx"))).containsExactly("web");
        assertThat(active(session.prompt("thanks"))).isEmpty();
        assertThat(active(session.mention("apps/web/page.tsx"))).containsExactly("web");
    }

    @Test
    void theFilesThatToolsWorkOnCountForThreeTurns() {
        session.prompt("go").toolCall("read_file", Map.of("path", "apps/web/page.tsx"));

        assertThat(active(session)).containsExactly("web");
        assertThat(active(session.prompt("second"))).containsExactly("web");
        assertThat(active(session.prompt("third"))).containsExactly("web");
        assertThat(active(session.prompt("fourth"))).isEmpty();
    }

    @Test
    void everyToolThatNamesFilesCounts() {
        session.toolCall("read_file", Map.of("path", "a/read.ts"))
                .toolCall("write_to_file", Map.of("path", "b/write.ts", "content", "import 'x/not-this.ts'"))
                .toolCall("apply_patch", Map.of("input", "*** Begin Patch\n*** Update File: c/patch.ts\n*** End Patch"))
                .toolCall("list_files", Map.of("path", "d/list"))
                .toolCall("search_files", Map.of("path", "e/search", "regex", "y/not-this"));

        assertThat(requestPaths(session))
                .containsExactly("a/read.ts", "b/write.ts", "c/patch.ts", "d/list", "e/search");
    }

    @Test
    void aPathInTheUsersTextCountsOnTheFirstTurnAndInThatTurnOnly() {
        assertThat(active(session.prompt("add a new component to apps/web"))).containsExactly("web");
        assertThat(active(session.prompt("thanks"))).isEmpty();
    }

    @Test
    void openTabsCountWhileTheyAreOpen() {
        assertThat(active(session.observeOpenFiles(List.of("README.md", "apps/web/page.tsx"))))
                .containsExactly("web");
        assertThat(active(session.prompt("next"))).containsExactly("web");
        assertThat(active(session.observeOpenFiles(List.of("README.md")))).isEmpty();
    }

    @Test
    void visibleEditorsCountWhileTheyAreVisible() {
        assertThat(active(session.observeVisibleFiles(List.of("apps/web/page.tsx"))))
                .containsExactly("web");
        assertThat(active(session.observeVisibleFiles(List.of()))).isEmpty();
    }

    @Test
    void aFileThatTheAgentWroteCountsForTheWholeTask() {
        session.prompt("go").modified("apps/web/page.tsx");

        for (int turn = 0; turn < 10; turn++) {
            assertThat(active(session.prompt("next"))).containsExactly("web");
        }
    }

    @Test
    void aFileThatTheUserOrAnotherTaskWroteDoesNotCount() throws IOException {
        Path folder = engine.workspaces().get(0).resolve("apps/web");
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("page.tsx"), "written by the user");
        engine.openSession().modified("apps/web/page.tsx");

        engine.refresh();

        assertThat(active(session.prompt("go on"))).isEmpty();
    }

    @Test
    void whatCountsIsOfAllSourcesRelativeSortedAndThereOnce() {
        session.prompt("fix src/b.ts and @src/a.ts")
                .toolCall("read_file", Map.of("path", InMemoryProject.WORKSPACE + "/src/b.ts"))
                .observeOpenFiles(List.of("./src/c.ts", "src\\b.ts"))
                .observeVisibleFiles(List.of("src/a.ts"))
                .modified("apps/../src/d.ts");

        assertThat(requestPaths(session)).containsExactly("src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts");
    }

    @Test
    void theOrderInWhichPathsCameDoesNotMatter() {
        Session other = session(new InMemoryProject());

        session.path("b.ts").observeOpenFiles(List.of("c.ts", "a.ts"));
        other.observeOpenFiles(List.of("a.ts", "c.ts")).path("b.ts");

        assertThat(requestPaths(session)).isEqualTo(requestPaths(other)).containsExactly("a.ts", "b.ts", "c.ts");
    }

    @Test
    void noMoreThanAHundredPathsCountAndTheLatestAreKept() {
        for (int i = 0; i < 120; i++) {
            session.modified("src/file-" + i + ".ts");
        }

        assertThat(requestPaths(session))
                .hasSize(100)
                .contains("src/file-20.ts", "src/file-119.ts")
                .doesNotContain("src/file-19.ts");
    }
}
