package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.Hooks.Options;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says about events. */
class LoggedEventsTest {
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/typescript.md", "---\nglobs: src/**/*.ts\n---\nUse const everywhere.")
                .file(".xcsh/rules/login.md", "---\nkeywords: login\n---\nAsk for a second factor.")
                .file(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\nscope: tool:write\n---\nName the type.")
                .restarted(builder -> builder.clock(Clock.fixed(NOON, ZoneOffset.UTC)));
    }

    @AfterEach
    void end() {
        agent.close();
    }

    @Test
    void aRuleThatWasInjectedHasItsEvidence() {
        agent.with("subagent", "worker").before("read", "src/a.ts", null);

        assertThat(agent.logged()).containsExactly(JsonMaps.object("""
                        {"time": "2026-11-23T12:00:00Z",
                        "kind": "injected",
                        "agent": "generic",
                        "session": "session-1",
                        "subagent": "worker",
                        "workspace": "%s",
                        "event": "before-tool",
                        "rule": "typescript",
                        "path": "src/a.ts",
                        "condition": "globs",
                        "evidence": "globs: src/**/*.ts",
                        "tokens": 6}""".formatted(agent.workspace())));
    }

    @Test
    void aDenialHasItsPatternAndAnExcerpt() {
        agent.denial("write", "lib/a.ts", "secret one; secret two; const a = 1 as any;");

        assertThat(agent.logged().get(0))
                .containsEntry("kind", "denied")
                .containsEntry("path", "lib/a.ts")
                .containsEntry("evidence", "as any");
        assertThat(agent.logged().get(0).get("excerpt"))
                .asString()
                .endsWith("as any")
                .hasSizeLessThan(81);
    }

    @Test
    void aDenialIsLoggedOnceForEachOfItsRules() {
        agent.file(".xcsh/rules/no-foo.md", "---\ncondition: [foo, const foo]\nscope: tool:write\n---\nName it.");

        String told = agent.denial("write", "lib/a.ts", "const foo = 1 as any;");

        assertThat(told).contains("Name it.");
        assertThat(agent.log()).containsExactly("denied no-foo lib/a.ts");
        assertThat(agent.logged().get(0)).containsEntry("tokens", (told.length() + 3) / 4);
    }

    @Test
    void eachRuleOfADenialHasTheTokensOfItsOwnText() {
        agent.file(".xcsh/rules/no-cast.md", "---\ncondition: as any\nscope: tool:write\n---\nDo not cast.");

        String told = agent.denial("write", "lib/a.ts", "const a = 1 as any;");

        assertThat(agent.log()).containsExactly("denied no-any lib/a.ts", "denied no-cast lib/a.ts");
        assertThat(agent.logged())
                .extracting(entry -> (Integer) entry.getOrDefault("tokens", 0))
                .satisfies(tokens -> assertThat(tokens.get(0) + tokens.get(1))
                        .isBetween(told.length() / 4 - 1, told.length() / 4 + 2));
    }

    @Test
    void excerptsCanBeLeftOut() {
        agent.restarted(builder -> builder.options(new Options(false, false)));

        agent.denial("write", "lib/a.ts", "const a = 1 as any;");

        assertThat(agent.logged().get(0)).containsEntry("kind", "denied").doesNotContainKey("excerpt");
    }

    @Test
    void aListedRuleDiffersFromItsText() {
        agent.file(".xcsh/rules/sql.md", "---\ndescription: About SQL\n---\nUse migrations.");

        agent.prompt("Hello");
        agent.prompt("Now use @sql");

        assertThat(agent.log()).containsExactly("injected sql", "injected sql");
        assertThat(agent.logged().get(0)).containsEntry("listed", true);
        assertThat(agent.logged().get(1)).doesNotContainKey("listed");
    }

    @Test
    void thePromptIsNotInTheLog() {
        agent.prompt("Please fix the login page of customer 4711");

        assertThat(agent.log()).containsExactly("injected login");
        assertThat(agent.logged().get(0).toString()).contains("keywords: login").doesNotContain("customer", "Please");
    }

    @Test
    void theContentOfFilesIsNotInTheLog() {
        agent.before("write", "src/a.ts", "the text of the user");

        assertThat(agent.logged().toString()).doesNotContain("the text of the user");
    }
}
