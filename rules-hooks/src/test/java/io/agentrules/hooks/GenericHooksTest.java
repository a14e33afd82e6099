package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the generic agent is answered, with rule files in a folder. */
class GenericHooksTest {
    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.")
                .file(".xcsh/rules/listed.md", "---\ndescription: About SQL\n---\nUse migrations.")
                .file(".xcsh/rules/typescript.md", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .file(
                        ".xcsh/rules/no-any.md",
                        "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n---\nName the type.");
    }

    @Test
    void theFirstEventTellsWhatAlwaysAppliesAndTheRulebook() {
        assertThat(agent.context("session-start"))
                .contains("Always polite.", "rule name=\"listed\"", "rules show")
                .doesNotContain("Use const.");
    }

    @Test
    void nothingIsToldTwice() {
        agent.context("session-start");

        assertThat(agent.prompt("Hello")).isEmpty();
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
    void aWriteThatViolatesATriggerRuleIsDeniedOnce() {
        agent.context("session-start");

        assertThat(agent.denial("write", "src/a.ts", "const a = 1 as any;")).contains("Name the type.");
        assertThat(agent.denial("write", "src/a.ts", "const a = 1 as any;")).isEmpty();
    }

    @Test
    void aTextThatATriggerRuleDoesNotMatchIsNotDenied() {
        assertThat(agent.denial("write", "src/a.ts", "const a = 1;")).isEmpty();
        assertThat(agent.denial("write", "src/a.js", "const a = 1 as any;")).isEmpty();
    }
}
