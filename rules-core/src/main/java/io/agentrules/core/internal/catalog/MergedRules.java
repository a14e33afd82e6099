package io.agentrules.core.internal.catalog;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.merge.LockReader.Locks;
import io.agentrules.core.internal.merge.RuleMerger;
import io.agentrules.core.internal.merge.ShadowedRules;
import io.agentrules.core.internal.merge.UsableTriggers;
import io.agentrules.core.internal.merge.ViewMerger;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result of merging and compiling; depends only on {@code read}.
 *
 * @param read the input
 * @param entries the rules by precedence
 * @param conditions the compiled conditions of the eligible rules
 * @param triggers the compiled triggers of the eligible rules
 * @param withoutRepository those of them that are not the repository's, compiled separately, so that they never wait for the repository's
 * @param diagnostics the problems found while merging and compiling
 */
record MergedRules(
        Read read,
        List<RuleEntry> entries,
        ConditionIndex conditions,
        TriggerRules triggers,
        TriggerRules withoutRepository,
        List<Diagnostic> diagnostics) {
    /**
     * What was read from files or added in code.
     *
     * @param contributions the rules as they were found
     * @param view what the tool loads as which the workspace is viewed; empty if it is viewed as none
     * @param off the user's toggles
     * @param locks the locks that freeze trigger rules; empty if they are not frozen
     */
    record Read(List<Contribution> contributions, Optional<ViewRules> view, List<String> off, Optional<Locks> locks) {}

    /**
     * Merges rules.
     *
     * @param exclusion returns the state that keeps a rule out of force regardless of the locks; empty if none does
     * @param report receives failures that occur later, when conditions and triggers are evaluated
     * @param last the previous result; what was compiled for the same conditions or triggers is reused, with its caches
     */
    static MergedRules of(
            Read read,
            Function<Rule, Optional<State>> exclusion,
            Evaluators evaluators,
            Consumer<Diagnostic> report,
            Optional<MergedRules> last) {
        var diagnostics = new ArrayList<Diagnostic>();
        List<Contribution> usable = UsableTriggers.of(read.contributions(), diagnostics::add);
        Set<String> guarded = triggersOfLibraries(usable);
        Function<Rule, Optional<State>> keptOut = rule -> exclusion
                .apply(rule)
                .or(() -> read.locks()
                        .filter(locks -> locks.refuse(rule, guarded))
                        .map(locks -> State.NOT_LOCKED));
        List<RuleEntry> entries = read.view()
                .map(view -> ViewMerger.merge(view, usable, keptOut))
                .orElseGet(() -> RuleMerger.merge(usable, keptOut));
        Set<String> providers = usable.stream().map(Contribution::provider).collect(Collectors.toSet());
        read.locks().ifPresent(locks -> diagnostics.addAll(locks.findings(entries, providers)));
        List<Rule> inForce = entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
        List<Rule> ofOthers = inForce.stream()
                .filter(rule -> !rule.source().level().isOfRepository())
                .toList();
        ConditionIndex conditions = last.map(MergedRules::conditions)
                .filter(index -> index.isOf(inForce))
                .orElseGet(() -> new ConditionIndex(inForce, evaluators, report));
        TriggerRules triggers = last.map(MergedRules::triggers)
                .filter(before -> before.isOf(inForce))
                .orElseGet(() -> new TriggerRules(inForce, evaluators, report));
        TriggerRules withoutRepository = last.map(MergedRules::withoutRepository)
                .filter(before -> before.isOf(ofOthers))
                .orElseGet(() -> new TriggerRules(ofOthers, evaluators, report));
        ShadowedRules.problems(entries).forEach(diagnostics::add);
        diagnostics.addAll(conditions.problems());
        inForce.stream().flatMap(TriggerIndex::problemsOfScope).forEach(diagnostics::add);
        return new MergedRules(read, entries, conditions, triggers, withoutRepository, List.copyOf(diagnostics));
    }

    private static Set<String> triggersOfLibraries(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.rules().stream())
                .filter(rule -> rule.source().level() == Level.LIBRARY && Bucket.of(rule) == Bucket.TRIGGER)
                .map(Rule::name)
                .collect(Collectors.toSet());
    }
}
