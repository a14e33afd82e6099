package io.agentrules.core.internal.merge;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.rule;
import static io.agentrules.core.TestRules.usersTrigger;
import static io.agentrules.core.internal.merge.Merging.contribution;
import static io.agentrules.core.internal.merge.Merging.inForce;
import static io.agentrules.core.internal.merge.Merging.merge;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which rule of a name is eligible. */
class RuleMergerTest {
    @Test
    void higherPriorityShadowsTheSameName() {
        Rule strong = rule("style", "native");
        Rule weak = rule("style", "cursor");

        List<RuleEntry> merged = merge(List.of(contribution("cursor", 50, weak), contribution("native", 100, strong)));

        assertThat(merged).extracting(RuleEntry::rule).containsExactly(strong, weak);
        assertThat(merged.get(0).isEligible()).isTrue();
        assertThat(merged.get(1).shadowedBy()).contains(strong);
    }

    @Test
    void equalPrioritiesAreOrderedById() {
        Rule cursor = rule("style", "cursor");
        Rule windsurf = rule("style", "windsurf");

        List<RuleEntry> merged =
                merge(List.of(contribution("windsurf", 50, windsurf), contribution("cursor", 50, cursor)));

        assertThat(inForce(merged)).containsExactly(cursor);
    }

    @Test
    void theFirstOfAProvidersOwnRulesWins() {
        Rule user = rule("style", "cursor", "the user's");
        Rule project = rule("style", "cursor", "the project's");

        List<RuleEntry> merged = merge(List.of(contribution("cursor", 50, user, project)));

        assertThat(inForce(merged)).containsExactly(user);
    }

    @Test
    void anExcludedRuleShadowsNothing() {
        Rule disabled = rule("style", "native");
        Rule next = rule("style", "cursor");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(contribution("native", 100, disabled), contribution("cursor", 50, next)),
                rule -> rule.equals(disabled) ? Optional.of(State.DISABLED) : Optional.empty());

        assertThat(merged).extracting(RuleEntry::state).containsExactly(State.DISABLED, State.ELIGIBLE);
    }

    @Test
    void bindingRulesComeFirstAndAreNeverExcluded() {
        Rule ours = rule("style", "native");
        Rule binding = rule("style", "remote");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(contribution("native", 100, ours), new Contribution("remote", 30, true, List.of(binding))),
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

        List<RuleEntry> merged = merge(List.of(
                contribution("native", 100, inert),
                contribution("cursor", 50, other),
                contribution("cline", 40, trigger)));

        assertThat(inForce(merged)).containsExactly(trigger);
        assertThat(merged).extracting(RuleEntry::rule).containsExactly(inert, other, trigger);
        assertThat(merged.get(0).shadowedBy()).contains(trigger);
        assertThat(merged.get(1).shadowedBy()).contains(trigger);
    }

    @Test
    void theStrongestOfTheUsersTriggersWins() {
        Rule weak = usersTrigger("no-any", "cline").build();
        Rule strong = usersTrigger("no-any", "cursor").content("Stronger").build();

        assertThat(inForce(merge(List.of(contribution("cline", 40, weak), contribution("cursor", 50, strong)))))
                .containsExactly(strong);
    }

    @Test
    void aDisabledTriggerProtectsNoName() {
        Rule trigger = usersTrigger("no-any", "cline").build();
        Rule project = rule("no-any", "native");

        List<RuleEntry> merged = RuleMerger.merge(
                List.of(contribution("native", 100, project), contribution("cline", 40, trigger)),
                rule -> rule.equals(trigger) ? Optional.of(State.DISABLED) : Optional.empty());

        assertThat(inForce(merged)).containsExactly(project);
    }

    @Test
    void aBindingRuleComesBeforeATriggerOfTheUser() {
        Rule trigger = usersTrigger("no-any", "cline").build();
        Rule binding = rule("no-any", "remote");

        List<RuleEntry> merged = merge(
                List.of(new Contribution("remote", 30, true, List.of(binding)), contribution("cline", 40, trigger)));

        assertThat(inForce(merged)).containsExactly(binding);
    }

    @Test
    void aProjectRuleShadowsAnAlwaysRuleOfTheUser() {
        Rule user = usersTrigger("style", "cline").alwaysApply(true).build().withoutTrigger();
        Rule project = rule("style", "native");

        assertThat(inForce(merge(List.of(contribution("native", 100, project), contribution("cline", 40, user)))))
                .containsExactly(project);
    }

    @Test
    void aManagedRuleIsReplacedByNoOther() {
        Rule managed = managed("style").build();
        Rule binding = rule("style", "remote");
        Rule trigger = usersTrigger("style", "native").build();

        List<RuleEntry> merged = merge(List.of(
                new Contribution("remote", 30, true, List.of(binding)),
                contribution("native", 100, trigger),
                contribution("claude", 20, managed)));

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

        assertThat(inForce(merge(List.of(contribution("classpath", 10, library), contribution("cursor", 50, project)))))
                .containsExactly(project);
    }

    @Test
    void oneProvidersContributionsHavePrioritiesOfTheirOwn() {
        Rule folder = rule("style", "claude", "From a folder");
        Rule chain = rule("style", "claude", "From a chain");
        Rule other = rule("style", "cline", "Between them");

        List<RuleEntry> merged = merge(List.of(
                contribution("claude", 20, chain),
                contribution("cline", 40, other),
                contribution("claude", 50, folder)));

        assertThat(merged).extracting(RuleEntry::rule).containsExactly(folder, other, chain);
        assertThat(inForce(merged)).containsExactly(folder);
    }

    private static Rule.Builder managed(String name) {
        String file = "/etc/claude-code/" + name + ".md";
        return Rule.named(name, RuleSource.of("claude", Level.MANAGED, file)).content("The organization's " + name);
    }
}
