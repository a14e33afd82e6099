package io.agentrules.core.internal.merge;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.rule;
import static io.agentrules.core.TestRules.usersTrigger;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleMergerTest {
    @Test
    void higherPriorityShadowsTheSameName() {
        Rule strong = rule("style", "native");
        Rule weak = rule("style", "cursor");

        List<RuleEntry> merged = merge(List.of(from("cursor", 50, weak), from("native", 100, strong)));

        assertThat(merged).extracting(RuleEntry::rule).containsExactly(strong, weak);
        assertThat(merged.get(0).isEligible()).isTrue();
        assertThat(merged.get(1).shadowedBy()).contains(strong);
    }

    @Test
    void equalPrioritiesAreOrderedById() {
        Rule cursor = rule("style", "cursor");
        Rule windsurf = rule("style", "windsurf");

        List<RuleEntry> merged = merge(List.of(from("windsurf", 50, windsurf), from("cursor", 50, cursor)));

        assertThat(inForce(merged)).containsExactly(cursor);
    }

    @Test
    void theFirstOfAProvidersOwnRulesWins() {
        Rule user = rule("style", "cursor", "the user's");
        Rule project = rule("style", "cursor", "the project's");

        List<RuleEntry> merged = merge(List.of(from("cursor", 50, user, project)));

        assertThat(inForce(merged)).containsExactly(user);
    }

    @Test
    void anExcludedRuleShadowsNothing() {
        Rule disabled = rule("style", "native");
        Rule next = rule("style", "cursor");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(from("native", 100, disabled), from("cursor", 50, next)),
                rule -> rule.equals(disabled) ? Optional.of(State.DISABLED) : Optional.empty());

        assertThat(merged).extracting(RuleEntry::state).containsExactly(State.DISABLED, State.ELIGIBLE);
    }

    @Test
    void bindingRulesComeFirstAndAreNeverExcluded() {
        Rule ours = rule("style", "native");
        Rule binding = rule("style", "remote");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(from("native", 100, ours), new Contribution("remote", 30, true, List.of(binding))),
                rule -> Optional.of(State.DISABLED));

        assertThat(merged).extracting(RuleEntry::rule).containsExactly(binding, ours);
        assertThat(merged).extracting(RuleEntry::state).containsExactly(State.ELIGIBLE, State.DISABLED);
    }

    @Test
    void aRepositoryCannotReplaceATriggerOfTheUser() {
        Rule trigger = usersTrigger("no-any", "cline").build();
        Rule inert = rule("no-any", "native");
        Rule other =
                named("no-any", "cursor").trigger(StreamTrigger.of("never")).build();

        List<RuleEntry> merged =
                merge(List.of(from("native", 100, inert), from("cursor", 50, other), from("cline", 40, trigger)));

        assertThat(inForce(merged)).containsExactly(trigger);
        assertThat(merged).extracting(RuleEntry::rule).containsExactly(inert, other, trigger);
        assertThat(merged.get(0).shadowedBy()).contains(trigger);
        assertThat(merged.get(1).shadowedBy()).contains(trigger);
    }

    @Test
    void theStrongestOfTheUsersTriggersWins() {
        Rule weak = usersTrigger("no-any", "cline").build();
        Rule strong = usersTrigger("no-any", "cursor").content("Stronger").build();

        assertThat(inForce(merge(List.of(from("cline", 40, weak), from("cursor", 50, strong)))))
                .containsExactly(strong);
    }

    @Test
    void aDisabledTriggerProtectsNoName() {
        Rule trigger = usersTrigger("no-any", "cline").build();
        Rule project = rule("no-any", "native");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(from("native", 100, project), from("cline", 40, trigger)),
                rule -> rule.equals(trigger) ? Optional.of(State.DISABLED) : Optional.empty());

        assertThat(inForce(merged)).containsExactly(project);
    }

    @Test
    void aBindingRuleComesBeforeATriggerOfTheUser() {
        Rule trigger = usersTrigger("no-any", "cline").build();
        Rule binding = rule("no-any", "remote");

        List<RuleEntry> merged =
                merge(List.of(new Contribution("remote", 30, true, List.of(binding)), from("cline", 40, trigger)));

        assertThat(inForce(merged)).containsExactly(binding);
    }

    @Test
    void aProjectRuleShadowsAnAlwaysRuleOfTheUser() {
        Rule user = usersTrigger("style", "cline").alwaysApply(true).build().withoutTrigger();
        Rule project = rule("style", "native");

        assertThat(inForce(merge(List.of(from("native", 100, project), from("cline", 40, user)))))
                .containsExactly(project);
    }

    @Test
    void aManagedRuleIsReplacedByNoOther() {
        Rule managed = managed("style").build();
        Rule binding = rule("style", "remote");
        Rule trigger = usersTrigger("style", "native").build();

        List<RuleEntry> merged = merge(List.of(
                new Contribution("remote", 30, true, List.of(binding)),
                from("native", 100, trigger),
                from("claude", 20, managed)));

        assertThat(inForce(merged)).containsExactly(managed);
    }

    @Test
    void aProjectReplacesATriggerOfALibrary() {
        var source = RuleSource.of("classpath", Level.LIBRARY, "team.jar!/META-INF/rules/no-any.md");
        Rule library = Rule.named("no-any", source)
                .content("Text")
                .trigger(StreamTrigger.of("as any"))
                .build();
        Rule project = rule("no-any", "cursor");

        assertThat(inForce(merge(List.of(from("classpath", 10, library), from("cursor", 50, project)))))
                .containsExactly(project);
    }

    @Test
    void oneProvidersContributionsHavePrioritiesOfTheirOwn() {
        Rule folder = rule("style", "claude", "From a folder");
        Rule chain = rule("style", "claude", "From a chain");
        Rule other = rule("style", "cline", "Between them");

        List<RuleEntry> merged =
                merge(List.of(from("claude", 20, chain), from("cline", 40, other), from("claude", 50, folder)));

        assertThat(merged).extracting(RuleEntry::rule).containsExactly(folder, other, chain);
        assertThat(inForce(merged)).containsExactly(folder);
    }

    @Test
    void oneFileUnderTwoNamesIsOneRule() {
        Rule first = inFile("cursorrules", "/ws/AGENTS.md");
        Rule second = inFile("windsurfrules", "/ws/AGENTS.md");

        List<RuleEntry> merged = merge(List.of(from("cursor", 50, first, second)));

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

        List<RuleEntry> merged = merge(List.of(from("cursor", 50, link, listed), from("agents-md", 20, chain)));

        assertThat(inForce(merged)).containsExactly(chain);
        assertThat(merged).extracting(RuleEntry::shadowing).startsWith(Optional.of(Shadowing.SAME_FILE));
    }

    @Test
    void aRuleThatWaitsToBeAskedForYieldsItsNameToTheSameFileInEveryPrompt() {
        Rule link = waiting("AGENTS", "/ws/AGENTS.md").build();
        Rule chain = inFile("AGENTS", "/ws/AGENTS.md");
        Rule copy = waiting("CLAUDE", "/ws/.cursor/rules/CLAUDE.mdc").build();
        Rule other = inFile("CLAUDE", "/ws/CLAUDE.md");

        List<RuleEntry> merged = merge(List.of(from("cursor", 50, link, copy), from("agents-md", 20, chain, other)));

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

        assertThat(inForce(merge(List.of(from("agents-md", 20, plain), from("claude", 20, expanded)))))
                .containsExactly(expanded);
        assertThat(inForce(merge(List.of(binding, from("claude", 20, expanded)))))
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

        assertThat(inForce(merge(List.of(from("cursor", 50, link), from("copilot", 20, always)))))
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
                        from("kiro", 50, kiro), from("agents-md", 20, below), from("claude", 20, claude, expanded)))))
                .containsExactly(kiro, expanded);
    }

    /** Or a link that has lost its name would decide between two others. */
    @Test
    void aNameGoesToTheStrongestOfThoseThatDoNotYield() {
        Rule link = waiting("AGENTS", "/ws/AGENTS.md").build();
        Rule own = inFile("AGENTS", "/ws/.windsurf/rules/AGENTS.md");
        Rule chain = inFile("AGENTS", "/ws/AGENTS.md");

        assertThat(inForce(merge(
                        List.of(from("cursor", 50, link), from("windsurf", 40, own), from("agents-md", 20, chain)))))
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

        assertThat(inForce(merge(List.of(from("cursor", 50, listed), from("copilot", 20, limited)))))
                .containsExactly(listed);
    }

    @Test
    void aRuleWithConditionsDoesNotYieldToTheSameFile() {
        Rule conditional = waiting("a", "/ws/a.md")
                .when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH)
                .build();

        assertThat(inForce(merge(List.of(from("cursor", 50, conditional), from("roo", 40, inFile("b", "/ws/a.md"))))))
                .containsExactly(conditional);
    }

    @Test
    void theSameTextOfTwoProvidersIsOneRule() {
        Rule first = rule("CLAUDE", "claude", "Use tabs.");
        Rule second = rule("AGENTS", "agents-md", "Use tabs.");

        List<RuleEntry> merged = merge(List.of(from("claude", 50, first), from("agents-md", 20, second)));

        assertThat(inForce(merged)).containsExactly(first);
        assertThat(merged.get(1).shadowedBy()).contains(first);
        assertThat(merged.get(1).shadowing()).contains(Shadowing.SAME_TEXT);
    }

    /** A sample of a text decides where it is looked for; these differ in no character of it. */
    @Test
    void textsThatAreMadeToBeTakenForEachOtherAreNot() {
        List<Rule> firsts = IntStream.range(0, 100)
                .mapToObj(i -> rule("one-" + i, "claude", "Use %03d tabs, or spaces.".formatted(i)))
                .toList();
        List<Rule> seconds = IntStream.range(0, 100)
                .mapToObj(i -> rule("two-" + i, "agents-md", "Use %03d tabs, or spaces.".formatted(i)))
                .toList();

        List<RuleEntry> merged = merge(List.of(
                from("claude", 50, firsts.toArray(Rule[]::new)), from("agents-md", 20, seconds.toArray(Rule[]::new))));

        assertThat(inForce(merged)).containsExactlyElementsOf(firsts);
        assertThat(merged.stream().flatMap(entry -> entry.shadowedBy().stream()))
                .containsExactlyElementsOf(firsts);
    }

    @Test
    void aTextThatOneProviderHasTwiceCountsTwice() {
        Rule first = rule("one", "cursor", "Use tabs.");
        Rule second = rule("two", "cursor", "Use tabs.");

        assertThat(inForce(merge(List.of(from("cursor", 50, first, second))))).containsExactly(first, second);
    }

    @Test
    void aTextThatAppliesInOtherCasesIsAnotherRule() {
        Rule always = always("a", "native").build();
        Rule conditional = onTypeScript("b", "cursor").build();
        Rule all = onTypeScript("c", "cline")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .match(MatchMode.ALL)
                .build();
        Rule any = onTypeScript("d", "opencode")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .build();
        Rule trigger = always("e", "zed").trigger(StreamTrigger.of("as any")).build();

        List<RuleEntry> merged = merge(List.of(
                from("native", 100, always),
                from("cursor", 50, conditional),
                from("cline", 50, all),
                from("opencode", 50, any),
                from("zed", 20, trigger)));

        assertThat(merged).allMatch(RuleEntry::isEligible);
    }

    @Test
    void howConditionsCombineMattersOnlyIfThereAreTwo() {
        Rule any = onTypeScript("a", "native").build();
        Rule all = onTypeScript("b", "cline").match(MatchMode.ALL).build();

        assertThat(inForce(merge(List.of(from("native", 100, any), from("cline", 40, all)))))
                .containsExactly(any);
    }

    @Test
    void aRuleThatLostItsNameHidesNoText() {
        Rule stronger = rule("style", "native", "Use spaces.");
        Rule lost = rule("style", "cursor", "Use tabs.");
        Rule other = rule("tabs", "cline", "Use tabs.");

        assertThat(inForce(merge(
                        List.of(from("native", 100, stronger), from("cursor", 50, lost), from("cline", 40, other)))))
                .containsExactly(stronger, other);
    }

    @Test
    void aRuleWhoseTextIsInForceElsewhereKeepsItsName() {
        Rule stronger = rule("tabs", "native", "Use tabs.");
        Rule duplicate = rule("style", "cursor", "Use tabs.");
        Rule weaker = rule("style", "cline", "Use spaces.");

        List<RuleEntry> merged =
                merge(List.of(from("native", 100, stronger), from("cursor", 50, duplicate), from("cline", 40, weaker)));

        assertThat(inForce(merged)).containsExactly(stronger);
        assertThat(merged.get(2).shadowedBy()).contains(stronger);
        assertThat(merged.get(2).shadowing()).contains(Shadowing.SAME_NAME_AS_DUPLICATE);
    }

    @Test
    void oneFileInTwoFoldersIsTwoRules() {
        Rule one = inFolder("packages/a", "/ws/shared.md");
        Rule other = inFolder("packages/b", "/ws/shared.md");

        assertThat(inForce(merge(List.of(from("agents-md", 20, one, other))))).containsExactly(one, other);
    }

    @Test
    void aFileThatAppliesEverywhereNeedsNoFolder() {
        Rule everywhere = inFile("shared", "/ws/shared.md");
        Rule folder = inFolder("packages/a", "/ws/shared.md");

        assertThat(inForce(merge(List.of(from("agents-md", 20, everywhere, folder)))))
                .containsExactly(everywhere);
    }

    @Test
    void aNameThatLooksLikeAPathIsStillAName() {
        Rule named = named("/ws/a.md", "cursor").build();
        Rule other = inFile("a", "/ws/a.md");

        assertThat(inForce(merge(List.of(from("cursor", 50, named, other))))).containsExactly(named, other);
    }

    static Contribution from(String provider, int priority, Rule... rules) {
        return new Contribution(provider, priority, false, List.of(rules));
    }

    private static List<RuleEntry> merge(List<Contribution> contributions) {
        return RuleMerger.merge(contributions, rule -> Optional.empty());
    }

    private static List<Rule> inForce(List<RuleEntry> entries) {
        return entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
    }

    private static Rule.Builder managed(String name) {
        String file = "/etc/claude-code/" + name + ".md";
        return Rule.named(name, RuleSource.of("claude", Level.MANAGED, file)).content("The organization's " + name);
    }

    private static Rule.Builder always(String name, String provider) {
        return named(name, provider).content("Use tabs.").alwaysApply(true);
    }

    private static Rule.Builder onTypeScript(String name, String provider) {
        return named(name, provider).content("Use tabs.").when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH);
    }

    private static Rule inFolder(String folder, String file) {
        String path = folder + "/AGENTS.md";
        var source = new RuleSource("agents-md", Level.PROJECT, path, "/ws/" + path, file, Optional.of("/ws"));
        return Rule.named(folder + "/AGENTS", source)
                .when("folder", List.of(folder), PatternStyle.ROOTED)
                .content("Same")
                .build();
    }

    private static Rule inFile(String name, String file) {
        return waiting(name, file).alwaysApply(true).build();
    }

    private static Rule.Builder waiting(String name, String file) {
        var source = new RuleSource("test", Level.PROJECT, name, "/ws/" + name, file, Optional.of("/ws"));
        return Rule.named(name, source).content("Same");
    }
}
