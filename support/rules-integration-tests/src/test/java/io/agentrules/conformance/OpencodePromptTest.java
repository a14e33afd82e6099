package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contents of the system prompt of a call: {@code renderPrompt()} is what their hook for it appends. */
class OpencodePromptTest {
    private static final String COMPONENTS = "---\nglobs: ['src/components/**/*.ts']\n---\nSmall components.";

    @Test
    void everyCallGetsTheRulesWithHeadingsAndSeparators() {
        Session session = session(
                new InMemoryProject().with(OPENCODE + "a.md", "Be brief.").with(OPENCODE + "b.md", "Use tabs."));

        String expected = "# Rules\n\n## a\n\nBe brief.\n\n---\n\n## b\n\nUse tabs.";
        assertThat(prompt(session)).isEqualTo(expected);
        assertThat(prompt(session.prompt("go on"))).isEqualTo(expected);
    }

    @Test
    void withoutRuleFilesThereIsNothingToAppend() {
        Session session = session(new InMemoryProject()).prompt("fix src/a.ts");

        assertThat(session.activate().renderPrompt()).isEqualTo(PromptSection.EMPTY);
    }

    @Test
    void aGlobForTsBringsARuleInForTsAndNotForTsx() {
        var project = opencodeRule("component-rules.mdc", COMPONENTS);

        assertThat(active(session(project).prompt("fix src/components/Button.ts")))
                .containsExactly("component-rules");
        assertThat(active(session(project).prompt("fix src/components/Button.tsx")))
                .isEmpty();
    }

    @Test
    void withoutAMatchingPathAConditionalRuleIsOut() {
        Session session =
                session(opencodeRule("component-rules.mdc", COMPONENTS)).prompt("fix src/utils/dates.ts");

        assertThat(prompt(session)).isEmpty();
    }

    @Test
    void whileTheSessionIsCompactedThereIsNothingToAppend() {
        Session session = session(opencodeRule("a.md", "Be brief."));
        assertThat(prompt(session)).isNotEmpty();

        session.compacting();

        assertThat(prompt(session)).isEmpty();
    }

    @Test
    void toolIdsAndMcpClientsAreMatchedTogether() {
        Session session = session(new InMemoryProject()
                        .with(OPENCODE + "lint.md", "---\ntools: [eslint]\n---\nLint first.")
                        .with(OPENCODE + "github.md", "---\ntools: [mcp_github]\n---\nSmall pull requests.")
                        .with(OPENCODE + "slack.md", "---\ntools: [mcp_slack]\n---\nNo noise."))
                .tools(List.of("read", "eslint"))
                .mcp(List.of("github"));

        assertThat(active(session)).containsExactly("github", "lint");
    }
}
