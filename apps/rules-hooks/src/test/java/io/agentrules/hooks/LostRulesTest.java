package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where rules of the team are missing as a whole, nobody would notice, so the log and the model are told. */
class LostRulesTest {
    private static final String TOO_LARGE = "none of its rules is used";

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/large.md", "x".repeat(30_000))
                .file("../home/.xcsh/agent/rules/mine.md", "---\ncondition: as any\n---\nName the type.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    private void limited() {
        agent.restarted(hooks -> hooks.engine(() -> RuleEngine.builder()
                .config(RulesConfig.builder()
                        .limits(Limits.builder().maxWorkspaceChars(20_000).build())
                        .build())));
    }

    /** The team's rules were gone, and nothing said so. */
    @Test
    void aWorkspaceThatIsTooLargeIsToldOnceInASession() {
        limited();

        String first = agent.context("session-start");
        String second = agent.prompt("go on");
        agent.restarted();
        limited();
        String later = agent.prompt("go on");
        agent.context("compacted");
        String afterSummary = agent.prompt("go on");
        String subagent = agent.with("subagent", "sub-1").context("subagent-start");

        assertThat(first).contains(TOO_LARGE);
        assertThat(List.of(second, later, afterSummary, subagent)).noneMatch(text -> text.contains(TOO_LARGE));
        assertThat(logged()).containsOnlyOnce("failed");
        agent.with("subagent", null).with("session", "session-2");
        assertThat(agent.prompt("go on")).contains(TOO_LARGE);
        assertThat(agent.denial("write", "src/a.ts", "as any")).contains("Name the type.");
    }

    /** What is told and logged comes once more when something else is lost. */
    @Test
    void everyErrorThatIsAboutNoFileIsTold() {
        agent.restarted(hooks -> hooks.engine(() -> RuleEngine.builder().provider(new RuleProvider() {
            @Override
            public String id() {
                return "team";
            }

            @Override
            public List<Rule> discover(DiscoveryContext context) {
                throw new IllegalStateException("no network");
            }
        })));

        assertThat(agent.prompt("go on")).contains("team", "Tell the user");
        assertThat(agent.prompt("go on")).doesNotContain("Tell the user");
        assertThat(agent.logged())
                .filteredOn(entry -> "failed".equals(entry.get("kind")))
                .hasSize(1)
                .allSatisfy(entry -> assertThat((String) entry.get("message")).contains("rules are missing", "team"));
    }

    @Test
    void aFolderThatCannotBeReadIsTold() throws IOException {
        Path rules = agent.workspace().resolve(".xcsh/rules");
        Assumptions.assumeTrue(Files.getFileStore(rules).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(rules, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(Files.isReadable(rules), "root reads everything");
            assertThat(agent.prompt("go on")).contains("Tell the user", ".xcsh/rules");
        } finally {
            Files.setPosixFilePermissions(rules, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aMistakeInOneFileIsLeftToCheck() {
        agent.file(".xcsh/rules/bad.md", "---\ncondition: '('\n---\nNo.");

        assertThat(agent.prompt("go on")).doesNotContain("Tell the user");
        assertThat(logged()).doesNotContain("failed");
    }

    private List<String> logged() {
        return agent.log();
    }
}
