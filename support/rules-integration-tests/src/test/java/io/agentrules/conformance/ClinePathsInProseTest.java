package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.clineRule;
import static io.agentrules.conformance.SessionFixtures.requestPaths;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What in the text of the user's message is taken for a path. */
class ClinePathsInProseTest {
    @Test
    void aPathWithSlashesIsTaken() {
        assertThat(paths("look at src/components/Button.tsx, please")).containsExactly("src/components/Button.tsx");
    }

    @Test
    void aFolderIsTakenWithoutItsLastSlash() {
        assertThat(paths("work in apps/web/ today")).containsExactly("apps/web");
        assertThat(active(session(clineRule("web.md", "---\npaths: ['apps/web/**']\n---\nText."))
                        .prompt("work in apps/web/ today")))
                .containsExactly("web");
    }

    @Test
    void aUrlIsNoPath() {
        assertThat(paths("see https://example.com/src/login.ts and http://localhost:3000/a/b"))
                .isEmpty();
    }

    @Test
    void whatHasSpacesOrOtherCharactersThatPathsDoNotHaveIsNoPath() {
        assertThat(paths("and / or, /* a comment */ $HOME/x %TEMP%/y a\\d+ //")).isEmpty();
        assertThat(paths("open src/my file.ts")).doesNotContain("src/my file.ts");
    }

    @Test
    void proseWithSeveralPathsGivesAllOfThem() {
        assertThat(paths("Move `src/a.ts` to (lib/b.ts); then fix \"docs/c.md\", packages/*/lib and apps/web."))
                .containsExactly("apps/web", "docs/c.md", "lib/b.ts", "packages", "src/a.ts");
    }

    @Test
    void aPathThatDoesNotExistYetCountsToo() {
        var project =
                clineRule("web.md", "---\npaths: ['apps/web/**']\n---\nText.").with("apps/api/a.ts", "");

        assertThat(active(session(project).prompt("create apps/web/new.ts"))).containsExactly("web");
    }

    @Test
    void eachPathCountsOnceAndNoMoreThanAHundredDo() {
        assertThat(paths("src/a.ts and ./src/a.ts, src//a.ts and src/a.ts again"))
                .containsExactly("src/a.ts");

        String many =
                IntStream.range(0, 150).mapToObj(i -> "src/file-" + i + ".ts").collect(Collectors.joining(" "));
        assertThat(paths(many)).hasSize(100).contains("src/file-149.ts").doesNotContain("src/file-0.ts");
    }

    private static List<String> paths(String prompt) {
        return requestPaths(session(new InMemoryProject()).prompt(prompt));
    }
}
