package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a tool is available, and what MCP clients are called. */
class OpencodeToolsTest {
    @Test
    void aRuleAppliesWhenOneOfItsToolsIsAvailable() {
        Session session = withTools("mcp_github").mcp(List.of("github"));

        assertThat(active(session)).containsExactly("rule");
    }

    @Test
    void aRuleIsOutWhileNoneOfItsToolsIsAvailable() {
        Session session = withTools("mcp_slack").tools(List.of("read", "edit")).mcp(List.of("github"));

        assertThat(active(session)).isEmpty();
    }

    @Test
    void ofToolsAndKeywordsTheToolIsEnough() {
        Session session = session(opencodeRule(
                        "rule.md", "---\ntools:\n  - 'mcp_github'\nkeywords:\n  - 'deploy'\n---\nNo force pushes."))
                .prompt("fix the login");

        assertThat(active(session)).isEmpty();
        assertThat(active(session.mcp(List.of("github")))).containsExactly("rule");
    }

    @Test
    void theIdOfAToolIsMatchedAsAWhole() {
        Session session = withTools("mcp_github").tools(List.of("mcp_github_actions", "my_mcp_github"));

        assertThat(active(session)).isEmpty();
    }

    @Test
    void aConnectedMcpClientIsATool() {
        Session session = withTools("mcp_my_github").mcp(List.of("my-github"));

        assertThat(session.activate().context().values("tools")).containsExactly("mcp_my_github");
        assertThat(active(session)).containsExactly("rule");
    }

    @Test
    void anMcpClientThatDisconnectedIsNoToolAnyMore() {
        Session session = withTools("mcp_slack").mcp(List.of("github", "slack"));
        assertThat(active(session)).containsExactly("rule");

        session.mcp(List.of("github"));

        assertThat(session.activate().context().values("tools")).containsExactly("mcp_github");
        assertThat(active(session)).isEmpty();
    }

    @Test
    void whatIsNoLetterOrDigitInAClientsNameBecomesAnUnderscore() {
        Session session = withTools("mcp_my_special_tool_v2").mcp(List.of("my.special-tool/v2"));

        assertThat(active(session)).containsExactly("rule");
    }

    private static Session withTools(String tool) {
        return session(opencodeRule("rule.md", "---\ntools:\n  - '" + tool + "'\n---\nNo force pushes."));
    }
}
