package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the generic agent, which loads no rules by itself, is told and denied. */
class GenericHooksTest {
    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.")
                .file(".xcsh/rules/listed.md", "---\ndescription: About SQL\n---\nUse migrations.")
                .file(".xcsh/rules/typescript.md", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .file(".xcsh/rules/login.md", "---\nkeywords: login\n---\nAsk for a second factor.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    @Test
    void theFirstEventTellsWhatAlwaysAppliesAndTheRulebook() {
        assertThat(agent.context("session-start"))
                .contains("Always polite.", "rule name=\"listed\"", "run: rules show <name>")
                .doesNotContain("Use const.", "Use migrations.");
    }

    @Test
    void nothingIsToldTwice() {
        agent.context("session-start");

        assertThat(agent.context("session-start")).isEmpty();
        assertThat(agent.prompt("Hello")).isEmpty();
    }

    @Test
    void anotherConversationIsToldAsWell() {
        agent.context("session-start");

        assertThat(agent.with("session", "session-2").context("session-start")).contains("Always polite.");
    }

    @Test
    void aPromptTellsTheRulesThatItActivates() {
        agent.context("session-start");

        assertThat(agent.prompt("Fix the login page"))
                .contains("Ask for a second factor.")
                .doesNotContain("Always polite.");
    }

    @Test
    void aPathTellsItsRule() {
        agent.context("session-start");

        assertThat(agent.before("read", "src/a.ts", null))
                .contains("Use const.")
                .doesNotContain("Always polite.");
        assertThat(agent.before("read", "src/b.ts", null)).isEmpty();
    }

    @Test
    void aRelativePathStartsInTheFolderOfTheEvent() {
        agent.file("src/deep/x.md", "")
                .with("cwd", agent.workspace().resolve("src/deep").toString());

        assertThat(agent.before("read", "a.ts", null)).contains("Use const.");
    }

    @Test
    void aPathInAnotherFolderTellsNothing() {
        agent.context("session-start");

        assertThat(agent.before("read", "/elsewhere/src/a.ts", null)).isEmpty();
    }

    @Test
    void aRuleWhoseTextChangesIsToldAgain() {
        agent.context("session-start");

        agent.file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nNever rude, by any means.");

        assertThat(agent.prompt("Hello")).contains("Never rude").doesNotContain("rule name=\"listed\"");
    }

    @Test
    void afterACompactionEverythingIsToldAgain() {
        agent.context("session-start");
        agent.before("read", "src/a.ts", null);

        assertThat(agent.context("compacting")).contains("src/a.ts").doesNotContain("Use const.");
        assertThat(agent.context("compacted")).contains("Always polite.", "Use const.");
        assertThat(agent.context("compacted")).contains("Always polite.");
    }

    @Test
    void aCompactionWhoseEndIsNotReportedEndsWithTheNextEvent() {
        agent.context("session-start");
        agent.context("compacting");

        assertThat(agent.prompt("Go on")).contains("Always polite.");
        assertThat(agent.prompt("Go on")).isEmpty();
    }

    @Test
    void aClearedSessionKnowsNothing() {
        agent.before("read", "src/a.ts", null);

        assertThat(agent.context("session-cleared")).contains("Always polite.").doesNotContain("Use const.");
    }

    @Test
    void aSubagentKnowsWhatTheSessionKnowsAndIsToldByItself() {
        agent.before("read", "src/a.ts", null);

        assertThat(agent.with("subagent", "worker-1").context("subagent-start"))
                .contains("Always polite.", "Use const.");
        assertThat(agent.before("read", "src/b.ts", null)).isEmpty();
    }

    @Test
    void aSubagentWhoseStartIsNotReportedIsToldAsWell() {
        agent.context("session-start");

        assertThat(agent.with("subagent", "worker-1").before("read", "src/a.ts", null))
                .contains("Always polite.", "Use const.");
        assertThat(agent.with("subagent", null).prompt("Hello")).isEmpty();
    }

    @Test
    void aSubagentInAnotherFolderIsToldOfChangedRules() {
        agent.file("lib/a.ts", "").context("session-start");
        Path lib = agent.workspace().resolve("lib");
        agent.with("subagent", "worker-1").with("cwd", lib.toString()).context("subagent-start");

        agent.file(".xcsh/rules/new.md", "---\nalwaysApply: true\n---\nWrite tests.");

        assertThat(agent.prompt("Hello")).contains("Write tests.");
    }

    @Test
    void aSubagentInAnotherRepositoryIsToldOfItsRules(@TempDir Path other) throws IOException {
        Files.createDirectories(other.resolve(".git"));
        Files.createDirectories(other.resolve(".xcsh/rules"));
        Files.writeString(other.resolve(".xcsh/rules/go.md"), "---\nglobs: '*.go'\n---\nRun gofmt.");
        agent.before("read", "src/a.ts", null);

        agent.with("subagent", "worker-1").with("cwd", other.toString());

        assertThat(agent.before("read", "main.go", null))
                .contains("Run gofmt.")
                .doesNotContain("Always polite.", "Use const.");
    }

    @Test
    void theEndOfATurnIsNotAnswered() {
        assertThat(agent.answer(agent.event("turn-end"))).isEmpty();
        assertThat(agent.answer(agent.event("session-end"))).isEmpty();
        assertThat(agent.prompt("Hello")).contains("Always polite.");
    }

    @Test
    void aModelIsEvidence() {
        agent.file(".xcsh/rules/opus.md", "---\nmodel: opus\n---\nBe brief.");

        assertThat(agent.context("session-start")).doesNotContain("Be brief.");
        assertThat(agent.with("model", "opus").prompt("Hello")).contains("Be brief.");
    }

    @Test
    void whatCameAtAnEventWithoutAnAnswerIsToldAtALaterOne() {
        agent.file(".xcsh/rules/opus.md", "---\nmodel: opus\n---\nBe brief.").context("session-start");
        agent.with("model", "opus");

        assertThat(agent.answer(agent.event("turn-end"))).isEmpty();
        assertThat(agent.before("read", "src/a.ts", null)).contains("Be brief.", "Use const.");
    }

    @Test
    void anEventThatIsNotKnownIsNotAnswered() {
        assertThat(agent.answer(agent.event("mouse-moved"))).isEmpty();
        assertThat(agent.log()).isEmpty();
    }

    @Test
    void theRulesAreThoseOfTheRepository() {
        agent.file("src/deep/x.md", "")
                .with("cwd", agent.workspace().resolve("src/deep").toString());

        assertThat(agent.context("session-start")).contains("Always polite.");
    }

    @Test
    void withoutRulesThereIsNothingToSay(@TempDir Path empty) {
        var other = new HookFixture(empty);

        assertThat(other.answer(other.event("session-start"))).isEqualTo(Map.of());
        assertThat(other.log()).isEqualTo(List.of());
    }
}
