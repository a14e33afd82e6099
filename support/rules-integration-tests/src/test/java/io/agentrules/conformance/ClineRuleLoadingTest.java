package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.CLINE;
import static io.agentrules.conformance.SessionFixtures.CLINE_GLOBAL;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.clineRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** From files on the disk to the text of the prompt. */
class ClineRuleLoadingTest {
    private static final String WEB = "---\npaths:\n  - \"apps/web/**\"\n---\n\nUse hooks.\n";

    @Test
    void ofTheWorkspacesRulesTheUniversalOneAndTheOneThatMatchesAreIn() {
        Session session = session(
                new InMemoryProject().with(CLINE + "all.md", "Be brief.").with(CLINE + "web.md", WEB));

        assertThat(active(session)).containsExactly("all");
        assertThat(active(session.path("apps/api/a.ts"))).containsExactly("all");
        assertThat(active(session.path("apps/web/a.ts"))).containsExactly("all", "web");
    }

    @Test
    void ofTheGlobalRulesTheUniversalOneAndTheOneThatMatchesAreIn() {
        Session session = session(
                new InMemoryProject().with(CLINE_GLOBAL + "all.md", "Be brief.").with(CLINE_GLOBAL + "web.md", WEB));

        assertThat(active(session.path("apps/api/a.ts"))).containsExactly("all");
        assertThat(active(session.path("apps/web/a.ts"))).containsExactly("all", "web");
    }

    @Test
    void aSingleFileOfRulesIsARuleToo() {
        Session session = session(new InMemoryProject().with(".clinerules", WEB));

        assertThat(active(session)).isEmpty();
        assertThat(active(session.path("apps/web/a.ts"))).containsExactly("clinerules");
    }

    @Test
    void theBodyAloneStandsInThePromptUnderTheNameOfTheRule() {
        Session session = session(clineRule("frontend/web.md", WEB)).path("apps/web/a.ts");

        assertThat(prompt(session)).isEqualTo("# Rules\n\n## frontend/web\n\nUse hooks.");
    }

    @Test
    void fiftyRulesAreReadOnceHoweverManyCallsThereAre() {
        var reads = new ArrayList<String>();
        var project = new InMemoryProject();
        for (int i = 0; i < 50; i++) {
            project = project.with(CLINE + i + ".md", "---\npaths: ['src/" + i + "/**']\n---\nText.");
        }
        Session session = project.builder()
                .listener(new RuleListener() {
                    @Override
                    public void read(FileEvent event) {
                        reads.add(event.file());
                    }
                })
                .build()
                .openSession();

        for (int i = 0; i < 50; i++) {
            assertThat(active(session.prompt("fix src/" + i + "/a.ts"))).containsExactly(String.valueOf(i));
        }

        assertThat(reads).hasSize(50).doesNotHaveDuplicates();
    }
}
