package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE_GLOBAL;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rule files there are, and that one condition of several is enough. */
class OpencodeRuleFilesTest {
    private static final String COMPONENTS = """
            ---
            globs:
              - "src/components/**/*.ts"
            ---

            This is a rule for TypeScript components.
            """;

    private static final String TESTS = """
            ---
            globs:
              - '**/*.test.ts'
            keywords:
              - 'testing'
            ---
            Test first.
            """;

    @Test
    void aMarkdownFileIsInThePromptOfEveryCall() {
        Session session = session(opencodeRule("my-rule.md", "Use tabs."));

        assertThat(prompt(session)).contains("## my-rule\n\nUse tabs.");
        assertThat(prompt(session.prompt("first"))).contains("## my-rule\n\nUse tabs.");
        assertThat(prompt(session.prompt("second").path("src/a.ts"))).contains("## my-rule\n\nUse tabs.");
    }

    @Test
    void aRuleWithGlobsAppliesWhenAFileOfTheSessionMatches() {
        Session session = session(opencodeRule("my-rule.mdc", COMPONENTS)).path("src/components/button.ts");

        assertThat(prompt(session)).contains("This is a rule for TypeScript components.");
    }

    @Test
    void aRuleWithGlobsDoesNotApplyWhenNoFileOfTheSessionMatches() {
        Session session = session(opencodeRule("my-rule.mdc", COMPONENTS)).path("src/utils/helpers.js");

        assertThat(active(session)).isEmpty();
    }

    @Test
    void anMdcFileWithoutFrontMatterAlwaysApplies() {
        Session session = session(opencodeRule("another-rule.mdc", "This rule should always apply.\n"));

        assertThat(prompt(session)).contains("## another-rule\n\nThis rule should always apply.");
        assertThat(prompt(session.prompt("go on"))).contains("## another-rule");
    }

    @Test
    void aRuleWithKeywordsAppliesWhenThePromptHasOne() {
        Session session = session(opencodeRule("testing-rule.mdc", """
                        ---
                        keywords:
                          - "test"
                          - "jest"
                        ---

                        Follow these testing best practices.
                        """)).prompt("help me write a test");

        assertThat(active(session)).containsExactly("testing-rule");
    }

    @Test
    void aRuleWithToolsAppliesWhenTheMcpClientIsConnected() {
        Session session = session(opencodeRule("github-rule.mdc", """
                ---
                tools:
                  - "mcp_github"
                ---

                Use GitHub best practices.
                """));

        assertThat(active(session)).isEmpty();
        assertThat(active(session.mcp(List.of("github")))).containsExactly("github-rule");
    }

    @Test
    void ofGlobsAndKeywordsTheKeywordIsEnough() {
        Session session = session(opencodeRule("tests.md", TESTS)).prompt("how does testing work here");

        assertThat(active(session)).containsExactly("tests");
    }

    @Test
    void ofGlobsAndKeywordsTheFileIsEnough() {
        Session session = session(opencodeRule("tests.md", TESTS))
                .prompt("fix the import")
                .path("src/utils.test.ts");

        assertThat(active(session)).containsExactly("tests");
    }

    @Test
    void ofGlobsAndKeywordsNeitherLeavesTheRuleOut() {
        Session session = session(opencodeRule("tests.md", TESTS))
                .prompt("update the readme")
                .path("src/utils.ts");

        assertThat(active(session)).isEmpty();
    }

    @Test
    void ofGlobsKeywordsAndToolsTheToolIsEnough() {
        Session session = session(opencodeRule("tests.md", """
                        ---
                        globs:
                          - '**/*.test.ts'
                        keywords:
                          - 'testing'
                        tools:
                          - 'mcp_jest'
                        ---
                        Test first.
                        """)).prompt("update readme");

        assertThat(active(session)).isEmpty();
        assertThat(active(session.tools(List.of("mcp_jest")))).containsExactly("tests");
    }

    @Test
    void ofAGlobalAndAProjectRuleOfOneNameTheGlobalOneIsIn() {
        Session session =
                session(opencodeRule("style.md", "Use tabs.").with(OPENCODE_GLOBAL + "style.md", "Use spaces."));

        assertThat(prompt(session)).isEqualTo("# Rules\n\n## style\n\nUse spaces.");
    }
}
