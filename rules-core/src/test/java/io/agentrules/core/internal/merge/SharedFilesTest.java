package io.agentrules.core.internal.merge;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.internal.merge.Merging.contribution;
import static io.agentrules.core.internal.merge.Merging.inFile;
import static io.agentrules.core.internal.merge.Merging.inFolder;
import static io.agentrules.core.internal.merge.Merging.inForce;
import static io.agentrules.core.internal.merge.Merging.merge;
import static io.agentrules.core.internal.merge.Merging.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files that several rules are read from. */
class SharedFilesTest {
    @Test
    void oneFileUnderTwoNamesIsOneRule() {
        Rule first = inFile("cursorrules", "/ws/AGENTS.md");
        Rule second = inFile("windsurfrules", "/ws/AGENTS.md");

        List<RuleEntry> merged = merge(List.of(contribution("cursor", 50, first, second)));

        assertThat(inForce(merged)).containsExactly(first);
        assertThat(merged.get(1).shadowedBy()).contains(first);
    }

    @Test
    void aRuleThatWaitsToBeAskedForYieldsToTheSameFileInEveryPrompt() {
        Rule link = waiting("agents", "/ws/AGENTS.md").build();
        Rule listed = waiting("main", "/ws/AGENTS.md")
                .description("Main")
                .listed(true)
                .build();
        Rule chain = inFile("AGENTS", "/ws/AGENTS.md");

        List<RuleEntry> merged =
                merge(List.of(contribution("cursor", 50, link, listed), contribution("agents-md", 20, chain)));

        assertThat(inForce(merged)).containsExactly(chain);
        assertThat(merged).extracting(RuleEntry::shadowing).startsWith(Optional.of(Shadowing.SAME_FILE));
    }

    @Test
    void aRuleThatWaitsToBeAskedForYieldsItsNameToTheSameFileInEveryPrompt() {
        Rule link = waiting("AGENTS", "/ws/AGENTS.md").build();
        Rule chain = inFile("AGENTS", "/ws/AGENTS.md");
        Rule copy = waiting("CLAUDE", "/ws/.cursor/rules/CLAUDE.mdc").build();
        Rule other = inFile("CLAUDE", "/ws/CLAUDE.md");

        List<RuleEntry> merged =
                merge(List.of(contribution("cursor", 50, link, copy), contribution("agents-md", 20, chain, other)));

        assertThat(inForce(merged)).containsExactly(copy, chain);
        assertThat(merged.get(0).shadowedBy()).contains(chain);
        assertThat(merged.get(0).shadowing()).contains(Shadowing.SAME_FILE);
    }

    /** Claude Code imports what {@code CLAUDE.md} refers to; as {@code AGENTS.md}, the same file has only the references. */
    @Test
    void ofTwoRulesOfOneFileTheOneThatImportsMoreIsInForce() {
        Rule plain = inFile("AGENTS", "/ws/AGENTS.md");
        Rule expanded = inFile("CLAUDE", "/ws/AGENTS.md").withImports(List.of("/ws/docs/style.md"));
        var binding = new Contribution("remote", 0, true, List.of(plain));

        assertThat(inForce(merge(List.of(contribution("agents-md", 20, plain), contribution("claude", 20, expanded)))))
                .containsExactly(expanded);
        assertThat(inForce(merge(List.of(binding, contribution("claude", 20, expanded)))))
                .containsExactly(plain);
    }

    /** The other conditions of a rule that always applies have no effect. */
    @Test
    void aRuleThatWaitsToBeAskedForYieldsToARuleWithIdleConditions() {
        Rule link = waiting("main", "/ws/a.md").build();
        Rule always = waiting("a", "/ws/a.md")
                .alwaysApply(true)
                .when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH)
                .build();

        assertThat(inForce(merge(List.of(contribution("cursor", 50, link), contribution("copilot", 20, always)))))
                .containsExactly(always);
    }

    @Test
    void aRuleYieldsOnlyToOneThatImportsAllThatItDoes() {
        Rule kiro = inFile("all", "/ws/CLAUDE.md").withImports(List.of("/ws/a.md"));
        Rule claude = inFile("CLAUDE", "/ws/CLAUDE.md").withImports(List.of("/ws/b.md", "/ws/c.md"));
        Rule below = inFolder("pkg", "/ws/pkg/AGENTS.md");
        Rule expanded =
                inFolder("pkg", "/ws/pkg/AGENTS.md").withName("pkg/CLAUDE").withImports(List.of("/ws/b.md"));

        assertThat(inForce(merge(List.of(
                        contribution("kiro", 50, kiro),
                        contribution("agents-md", 20, below),
                        contribution("claude", 20, claude, expanded)))))
                .containsExactly(kiro, expanded);
    }

    /** Or a link that has lost its name would decide between two others. */
    @Test
    void aNameGoesToTheStrongestOfThoseThatDoNotYield() {
        Rule link = waiting("AGENTS", "/ws/AGENTS.md").build();
        Rule own = inFile("AGENTS", "/ws/.windsurf/rules/AGENTS.md");
        Rule chain = inFile("AGENTS", "/ws/AGENTS.md");

        assertThat(inForce(merge(List.of(
                        contribution("cursor", 50, link),
                        contribution("windsurf", 40, own),
                        contribution("agents-md", 20, chain)))))
                .containsExactly(own);
    }

    /** A rule with conditions may be in no prompt at all: an agent that it excludes does not get it. */
    @Test
    void aRuleThatWaitsToBeAskedForDoesNotYieldToARuleWithConditions() {
        Rule listed =
                waiting("main", "/ws/a.md").description("Main").listed(true).build();
        Rule limited = waiting("a", "/ws/a.md")
                .alwaysApply(true)
                .when("excludeAgent", List.of("review"), PatternStyle.ROOTED)
                .build();

        assertThat(inForce(merge(List.of(contribution("cursor", 50, listed), contribution("copilot", 20, limited)))))
                .containsExactly(listed);
    }

    @Test
    void aRuleWithConditionsDoesNotYieldToTheSameFile() {
        Rule conditional = waiting("a", "/ws/a.md")
                .when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH)
                .build();

        assertThat(inForce(merge(List.of(
                        contribution("cursor", 50, conditional), contribution("roo", 40, inFile("b", "/ws/a.md"))))))
                .containsExactly(conditional);
    }

    @Test
    void oneFileInTwoFoldersIsTwoRules() {
        Rule one = inFolder("packages/a", "/ws/shared.md");
        Rule other = inFolder("packages/b", "/ws/shared.md");

        assertThat(inForce(merge(List.of(contribution("agents-md", 20, one, other)))))
                .containsExactly(one, other);
    }

    @Test
    void aFileThatAppliesEverywhereNeedsNoFolder() {
        Rule everywhere = inFile("shared", "/ws/shared.md");
        Rule folder = inFolder("packages/a", "/ws/shared.md");

        assertThat(inForce(merge(List.of(contribution("agents-md", 20, everywhere, folder)))))
                .containsExactly(everywhere);
    }

    @Test
    void aNameThatLooksLikeAPathIsStillAName() {
        Rule named = named("/ws/a.md", "cursor").build();
        Rule other = inFile("a", "/ws/a.md");

        assertThat(inForce(merge(List.of(contribution("cursor", 50, named, other)))))
                .containsExactly(named, other);
    }

    /** Or a repository could take the user's own trigger away with one that imports more. */
    @Test
    void aTriggerOfTheUserDoesNotYieldToOneOfTheRepository() {
        var trigger = StreamTrigger.of("as any");
        Rule users = Rule.named("no-any", RuleSource.of("claude", Level.USER, "/ws/a.md"))
                .trigger(trigger)
                .content("Same")
                .build();
        Rule more = waiting("no-any", "/ws/a.md").trigger(trigger).build().withImports(List.of("/ws/b.md"));
        Rule inert = waiting("no-any", "/ws/other.md").build();

        List<RuleEntry> merged = merge(List.of(
                contribution("native", 100, inert),
                contribution("claude", 50, users),
                contribution("cursor", 40, more)));

        assertThat(inForce(merged)).containsExactly(users);
    }

    @Test
    void aRuleOfTheOrganizationYieldsToNoOther() {
        Rule managed = Rule.named("all", RuleSource.of("claude", Level.MANAGED, "/ws/a.md"))
                .alwaysApply(true)
                .content("Same")
                .build();
        Rule more = inFile("more", "/ws/a.md").withImports(List.of("/ws/b.md"));

        assertThat(inForce(merge(List.of(contribution("claude", 50, managed), contribution("cursor", 40, more)))))
                .containsExactly(managed);
    }
}
