package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.TestRules;
import io.agentrules.core.internal.path.PathsInText;
import io.agentrules.core.model.RuleEntry.State;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleEntryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "style",
                "my style",
                "packages/api/AGENTS",
                "~/.claude/CLAUDE",
                "/srv/CLAUDE",
                "rules.md",
                ".hidden",
                "a.",
                "a-",
                "a:b",
                "a, b",
                "(a)",
                "app/[id]/x",
                "c#",
                "it's",
                "测试",
                "a—b",
                "\uD83D\uDE00a",
                "\uD83D\uDE00",
                "@at",
                "_",
                "²",
                "?",
            })
    void aMentionReachesTheRule(String name) {
        assertThat(PathsInText.mentions("See " + entry(name).mention().orElseThrow() + ", please"))
                .singleElement(as(LIST))
                .startsWith(name);
    }

    @Test
    void aMentionReachesTheLongestName() {
        aMentionReachesTheRule("\uD83D\uDE00".repeat(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "a \"b\" c", "\"quoted\""})
    void noMentionReachesANameWithADoubleQuote(String name) {
        assertThat(entry(name).mention()).isEmpty();
    }

    @Test
    void aMentionHasQuotesOnlyWhereTheNameNeedsThem() {
        assertThat(entry("a/b-c.d_e").mention()).contains("@a/b-c.d_e");
        assertThat(entry("My Rule").mention()).contains("@\"My Rule\"");
    }

    @ParameterizedTest
    @CsvSource({
        "pkg/AGENTS, PROJECT, AGENTS.md, /ws/pkg/AGENTS.md, /ws, claude's pkg/AGENTS.md",
        "CLAUDE, PROJECT, CLAUDE.md, /other/CLAUDE.md, /other, claude's CLAUDE.md in the folder other",
        "~/CLAUDE, PROJECT, CLAUDE.md, /home/me/CLAUDE.md, /ws, claude's ~/CLAUDE.md",
        "~/.claude/CLAUDE, USER, .claude/CLAUDE.md, /home/me/.claude/CLAUDE.md,, claude's ~/.claude/CLAUDE.md of the user",
        "style, USER, style.md, /home/me/.claude/rules/style.md,, claude's style.md of the user",
        "CLAUDE, MANAGED, CLAUDE.md, /etc/claude-code/CLAUDE.md,, claude's CLAUDE.md of the organization"
    })
    void theRuleInForceIsNamedByWhereItIs(
            String name, Level level, String path, String location, @Nullable String root, String label) {
        var source = new RuleSource("claude", level, path, location, location, Optional.ofNullable(root));
        Rule winner = Rule.named(name, source).content("Text").build();

        var shadowed = new RuleEntry(TestRules.rule("a", "cursor"), Bucket.MANUAL, State.SHADOWED, Optional.of(winner));

        assertThat(shadowed.shadowedByLabel()).contains(label);
        assertThat(entry("a").shadowedByLabel()).isEmpty();
    }

    private static RuleEntry entry(String name) {
        Rule rule = TestRules.rule(name, "cursor");
        return new RuleEntry(rule, Bucket.MANUAL, State.ELIGIBLE, Optional.empty());
    }
}
