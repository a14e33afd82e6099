package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.requestPaths;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A path is matched within the workspace root that it belongs to. */
class ClineMultiRootTest {
    private final Session session = SessionFixtures.session(new InMemoryProject()
            .inWorkspaces("/srv/shop", "/srv/site")
            .with("/srv/shop/.clinerules/web.md", "---\npaths: ['apps/web/**']\n---\nText."));

    @Test
    void aFileUnderAnyRootActivatesARule() {
        assertThat(active(session.observeOpenFiles(List.of("/srv/shop/apps/web/a.ts"))))
                .containsExactly("web");
        assertThat(active(session.observeOpenFiles(List.of("/srv/site/apps/web/b.ts"))))
                .containsExactly("web");
        assertThat(active(session.observeOpenFiles(List.of("/srv/site/apps/api/b.ts"))))
                .isEmpty();
    }

    @Test
    void pathsAreRelativeToTheRootThatContainsThem() {
        session.path("/srv/shop/src/a.ts").path("/srv/site/src/b.ts").path("/srv/site/src/a.ts");

        assertThat(requestPaths(session)).containsExactly("src/a.ts", "src/b.ts");
    }

    @Test
    void ofTwoRootsThatContainAFileTheInnerOneCounts() {
        Session nested = SessionFixtures.session(new InMemoryProject()
                .inWorkspaces("/srv/shop", "/srv/shop/apps/web")
                .with("/srv/shop/.clinerules/pages.md", "---\npaths: ['pages/**']\n---\nText."));

        assertThat(active(nested.path("/srv/shop/apps/web/pages/a.ts"))).containsExactly("pages");
    }

    @Test
    void aFileOutsideAllRootsKeepsItsAbsolutePath() {
        assertThat(active(session.path("/srv/shop-old/apps/web/a.ts"))).isEmpty();
        assertThat(requestPaths(session)).containsExactly("/srv/shop-old/apps/web/a.ts");
    }
}
