package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.clineRule;
import static io.agentrules.conformance.SessionFixtures.requestPaths;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** When a glob of {@code paths} matches a path. */
class ClinePathsTest {
    @Test
    void aPathMatchesItselfAndNoOther() {
        assertThat(isIn("src/index.ts", "src/index.ts")).isTrue();
        assertThat(isIn("src/index.ts", "src/index.tsx")).isFalse();
        assertThat(isIn("src/index.ts", "web/src/index.ts")).isFalse();
    }

    @Test
    void oneStarStaysInItsFolderAndTwoGoOn() {
        assertThat(isIn("src/*.ts", "src/a.ts")).isTrue();
        assertThat(isIn("src/*.ts", "src/web/a.ts")).isFalse();
        assertThat(isIn("*.ts", "src/a.ts")).isFalse();
        assertThat(isIn("src/**", "src/web/deep/a.ts")).isTrue();
        assertThat(isIn("src/**/*.ts", "src/a.ts")).isTrue();
        assertThat(isIn("packages/*/src/**", "packages/core/src/a.ts")).isTrue();
        assertThat(isIn("packages/*/src/**", "packages/core/lib/a.ts")).isFalse();
    }

    @Test
    void separatorsOfWindowsAreReadAsSlashes() {
        assertThat(isIn("src/components/**", "src\\components\\Button.tsx")).isTrue();
        assertThat(requestPaths(session(new InMemoryProject()).path(".\\src\\a.ts")))
                .containsExactly("src/a.ts");
    }

    @Test
    void withoutAnyPathNoRuleWithPathsIsIn() {
        Session session = session(clineRule("rule.md", "---\npaths: ['**', '/', '.']\n---\nText."));

        assertThat(active(session)).isEmpty();
        assertThat(active(session.prompt("hello there"))).isEmpty();
    }

    @Test
    void anyPathThatMatchesAnyGlobIsEnough() {
        Session session = session(clineRule("rule.md", "---\npaths: ['web/**', 'docs/**']\n---\nText."));

        assertThat(active(session.path("src/a.ts"))).isEmpty();
        assertThat(active(session.path("docs/a.md"))).containsExactly("rule");
    }

    @Test
    void anAbsolutePathIsMatchedRelativeToTheWorkspace() {
        assertThat(isIn("src/**", InMemoryProject.WORKSPACE + "/src/a.ts")).isTrue();
        assertThat(isIn("src/**", InMemoryProject.HOME + "/elsewhere/src/a.ts")).isFalse();
    }

    private static boolean isIn(String glob, String path) {
        Session session = session(clineRule("rule.md", "---\npaths: ['" + glob + "']\n---\nText."));
        return active(session.path(path)).contains("rule");
    }
}
