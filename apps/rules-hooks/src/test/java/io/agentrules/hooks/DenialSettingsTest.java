package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often rules deny, as the user sets it in a file of their own. */
class DenialSettingsTest {
    private static final String CONFIG = "../home/.config/agent-rules/config.yaml";

    private HookFixture agent;

    @TempDir
    private Path folder;

    @BeforeEach
    void rules() {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n---\nName the type.")
                .file(".xcsh/rules/no-eval.md", "---\ncondition: 'eval'\nscope: tool:write(*.ts)\n---\nNo eval.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    /** Returns how many of so many writes are denied. */
    private int denied(String text, int writes) {
        int denied = 0;
        for (int i = 0; i < writes; i++) {
            denied += agent.denial("write", "src/a.ts", text).isEmpty() ? 0 : 1;
        }
        return denied;
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "1, 1", "7, 7", "0, 30", "25, 25"})
    void aNumberIsForAllRules(String value, int expected) {
        agent.file(CONFIG, "hooks:\n  denials: " + value + "\n");

        assertThat(denied("as any", 30)).isEqualTo(expected);
    }

    /** Without a limit the conversation has none, either. */
    @Test
    void zeroNeverGivesUpInAConversation() {
        agent.file(CONFIG, "hooks: {denials: 0}");

        for (int turn = 0; turn < 10; turn++) {
            agent.prompt("go on");
            assertThat(denied("as any", 4)).isEqualTo(4);
        }
    }

    @Test
    void aRuleMayHaveANumberOfItsOwn() {
        agent.file(CONFIG, "hooks:\n  denials:\n    default: 2\n    no-eval: 0\n");

        assertThat(denied("eval", 25)).isEqualTo(25);
        assertThat(denied("as any", 5)).isEqualTo(2);
        assertThat(denied("eval", 5)).isEqualTo(5);
    }

    @Test
    void theOthersHaveTheUsualNumber() {
        agent.file(CONFIG, "hooks:\n  denials:\n    no-eval: 1\n");

        assertThat(denied("eval", 5)).isEqualTo(1);
        assertThat(denied("as any", 5)).isEqualTo(3);
    }

    /** They are counted by number of the rule, which a restart does not forget. */
    @Test
    void aRestartContinuesToCount() {
        agent.file(CONFIG, "hooks:\n  denials:\n    no-eval: 2\n");

        assertThat(denied("eval", 1)).isEqualTo(1);
        agent.restarted();
        assertThat(denied("eval", 5)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hooks: {denials: -1}",
                "hooks: {denials: many}",
                "hooks: {denials: '0'}",
                "hooks: {denials: 0.5}",
                "hooks: {denials: [0]}",
                "hooks: {denials: }",
                "hooks: {denials: {no-any: never}}",
                "hooks: {denials: {default: true}}",
                "hooks: {denial: 0}",
                "hooks: 0",
                "denials: 0",
                "hooks: {denials: 99999999999999999999}",
                "hooks: [",
                "- 0",
                "hooks: {denials: 0}\nhooks: {denials: 0}"
            })
    void aValueThatMakesNoSenseIsLoggedAndTheUsualOneHolds(String yaml) {
        agent.file(CONFIG, yaml);

        assertThat(denied("as any", 5)).isEqualTo(3);
        assertThat(agent.logged())
                .filteredOn(entry -> "failed".equals(entry.get("kind")))
                .hasSize(1)
                .allSatisfy(entry -> assertThat((String) entry.get("message")).contains("config.yaml"));
    }

    @Test
    void oneWrongNumberLeavesTheOthers() {
        agent.file(CONFIG, "hooks: {denials: {default: many, no-eval: 0}}");

        assertThat(denied("as any", 5)).isEqualTo(3);
        assertThat(denied("eval", 5)).isEqualTo(5);
    }

    @Test
    void anotherFolderMayBeSet() {
        agent.file("../xdg/agent-rules/config.yaml", "hooks: {denials: 1}").file(CONFIG, "hooks: {denials: 0}");
        agent.restarted(hooks -> hooks.environment(
                Map.of("XDG_CONFIG_HOME", folder.resolve("xdg").toString())));

        assertThat(denied("as any", 5)).isEqualTo(1);
        agent.restarted(hooks -> hooks.environment(Map.of("XDG_CONFIG_HOME", "relative")));
        agent.with("session", "other");
        assertThat(denied("as any", 5)).isEqualTo(5);
    }

    /** Whoever writes the repository must not decide how often its rules deny. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".config/agent-rules/config.yaml",
                "agent-rules/config.yaml",
                "config.yaml",
                ".agent-rules/config.yaml"
            })
    void aFileOfTheRepositoryNeverCounts(String path) {
        agent.file(path, "hooks: {denials: 0}");

        assertThat(denied("as any", 5)).isEqualTo(3);
    }

    @Test
    void aChangeCountsFromTheNextPromptOn() {
        assertThat(denied("as any", 5)).isEqualTo(3);
        agent.file(CONFIG, "hooks: {denials: 1}");
        agent.prompt("go on");
        assertThat(denied("as any", 5)).isEqualTo(1);
        agent.file(CONFIG, "hooks: {denials: 10}");
        agent.prompt("go on");
        assertThat(denied("as any", 5)).isEqualTo(5);
    }

    @Test
    void theExamplesOfThePageMeanWhatItSays() throws IOException {
        List<String> examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../../docs/when-a-trigger-fires.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(examples).hasSize(2);

        agent.file(CONFIG, examples.get(0));
        assertThat(denied("as any", 5)).isEqualTo(5);
        agent.restarted().with("session", "another").file(CONFIG, examples.get(1));
        assertThat(denied("as any", 5)).isEqualTo(3);
        assertThat(agent.log()).doesNotContain("failed");
    }

    /** Cline ends a run without a terminal after three denials in a row. */
    @Test
    void clineIsDeniedTwiceUnlessTheUserSetsAnotherNumber() throws IOException {
        assertThat(deniedToCline("one", 5)).isEqualTo(2);
        Path config = folder.resolve("home/.config/agent-rules/config.yaml");
        Files.createDirectories(config.getParent());
        for (List<String> set : List.of(
                List.of("hooks: {denials: 4}", "4"),
                List.of("hooks: {denials: 0}", "5"),
                List.of("hooks: {denials: {no-any: 3}}", "3"),
                List.of("hooks: {denials: {no-eval: 3}}", "2"))) {
            Files.writeString(config, set.get(0));
            agent.restarted();
            assertThat(deniedToCline(set.get(0), 5)).isEqualTo(Integer.parseInt(set.get(1)));
        }
    }

    private int deniedToCline(String session, int writes) {
        int denied = 0;
        agent.with("session", session.replaceAll("\\W", "-"));
        for (int i = 0; i < writes; i++) {
            String answer = agent.hooks()
                    .answer(
                            "cline",
                            io.agentrules.check.json.JsonMaps.text(
                                    agent.tool("before-tool", "write", "src/a.ts", "as any")));
            denied += answer.contains("deny") ? 1 : 0;
        }
        return denied;
    }

    /** A file that never answers must not keep an event from its answer. */
    @Test
    void aPipeIsNoConfiguration() throws Exception {
        Path config = folder.resolve("home/.config/agent-rules/config.yaml");
        Files.createDirectories(config.getParent());
        Process made = new ProcessBuilder("mkfifo", config.toString()).start();
        org.junit.jupiter.api.Assumptions.assumeTrue(made.waitFor() == 0);

        assertThat(denied("as any", 5)).isEqualTo(3);
    }
}
