package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts.Duplicates;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides which rules are eligible in a view: those of the view, in its order. All others are not in the view. */
public final class ViewMerger {
    private ViewMerger() {}

    /** A file, and the folder of the workspace in which it counts; empty: everywhere. A file that two folders import has two of these. */
    private record FileIn(String file, String folder) {
        static FileIn of(Rule rule) {
            return new FileIn(rule.source().file(), rule.folder().orElse(""));
        }

        FileIn above() {
            return new FileIn(file, folder.substring(0, Math.max(0, folder.lastIndexOf('/'))));
        }
    }

    /**
     * Returns an entry for every rule of the view, in its order, then for the rules that only the view reads and does not use, then
     * for every other rule, by precedence.
     *
     * @param contributions what the providers found
     * @param exclusion returns the state that excludes a rule; empty if the rule is not excluded
     */
    public static List<RuleEntry> merge(
            ViewRules view, Collection<Contribution> contributions, Function<Rule, Optional<State>> exclusion) {
        Predicate<Rule> isSwitchedOff =
                rule -> exclusion.apply(rule).equals(Optional.of(State.DISABLED)) && !rule.disabled();
        // the view may know a rule by another name than the toggles
        Set<String> switchedOff = contributions.stream()
                .flatMap(contribution -> contribution.rules().stream())
                .filter(isSwitchedOff)
                .map(rule -> rule.source().location())
                .collect(Collectors.toSet());
        var entries = new ArrayList<RuleEntry>();
        Set<String> inView = new HashSet<>();
        Map<Object, Rule> inForce = new HashMap<>();
        for (Rule rule : view.rules()) {
            inView.add(rule.source().location());
            RuleEntry entry = limited(entry(rule, view.agent().duplicates(), exclusion, inForce), view);
            boolean isHere = isSwitchedOff.test(rule)
                    || switchedOff.contains(rule.source().location());
            entries.add(isHere ? entry.withDisabledHere() : entry);
        }
        Set<String> ofProviders = new HashSet<>();
        contributions.forEach(contribution -> contribution.rules().stream()
                .filter(rule -> isFile(rule, contribution))
                .forEach(rule -> ofProviders.add(rule.source().location())));
        view.unused().stream()
                .filter(rule -> !ofProviders.contains(rule.source().location()))
                .map(rule -> fileNotInView(rule, view))
                .forEach(entries::add);
        contributions.stream()
                .sorted(RuleMerger.PRECEDENCE)
                .forEach(contribution -> contribution.rules().stream()
                        .filter(rule -> !isFile(rule, contribution)
                                || !inView.contains(rule.source().location()))
                        .map(rule -> notInView(rule, contribution, view))
                        .forEach(entries::add));
        return List.copyOf(entries);
    }

    private static boolean isFile(Rule rule, Contribution contribution) {
        return !contribution.isOfCode() && rule.source().level() != Level.REMOTE;
    }

    private static RuleEntry notInView(Rule rule, Contribution contribution, ViewRules view) {
        return contribution.isOfCode()
                ? RuleEntry.notInView(
                        rule, Bucket.of(rule), view.agent().name() + " does not have rules that were added in code")
                : fileNotInView(rule, view);
    }

    private static RuleEntry fileNotInView(Rule rule, ViewRules view) {
        return limited(RuleEntry.notInView(rule, Bucket.of(rule), view.reason(rule)), view);
    }

    private static RuleEntry limited(RuleEntry entry, ViewRules view) {
        return Optional.ofNullable(view.overLimits().get(entry.rule().source().location()))
                .map(entry::withOverLimit)
                .orElse(entry);
    }

    private static RuleEntry entry(
            Rule rule, Duplicates duplicates, Function<Rule, Optional<State>> exclusion, Map<Object, Rule> inForce) {
        Bucket bucket = Bucket.of(rule);
        // no tool knows what is switched off in this engine
        Optional<State> excluded = exclusion.apply(rule).filter(state -> state != State.DISABLED || rule.disabled());
        if (excluded.isPresent()) {
            return new RuleEntry(rule, bucket, excluded.get(), Optional.empty());
        }
        List<Object> own = new ArrayList<>();
        for (Object key : keys(rule, duplicates)) {
            Rule earlier = earlier(key, inForce);
            if (earlier != null) {
                // The eligible rule shadows other names of this file, too.
                own.forEach(same -> inForce.put(same, earlier));
                return new RuleEntry(rule, bucket, State.SHADOWED, Optional.of(earlier));
            }
            own.add(key);
        }
        own.forEach(key -> inForce.put(key, rule));
        return new RuleEntry(rule, bucket, State.ELIGIBLE, Optional.empty());
    }

    /** Returns the rule that took a key before; a file that counts in a folder counts in those below, too. */
    private static @Nullable Rule earlier(Object key, Map<Object, Rule> inForce) {
        Rule found = inForce.get(key);
        return found == null && key instanceof FileIn file && !file.folder().isEmpty()
                ? earlier(file.above(), inForce)
                : found;
    }

    /** Returns what must be different in two rules, so that both count. */
    private static List<Object> keys(Rule rule, Duplicates duplicates) {
        return switch (duplicates) {
            case KEPT -> List.of();
            case ONE_FILE -> List.of(FileIn.of(rule));
            case ONE_TEXT ->
                List.of(
                        FileIn.of(rule),
                        List.of(rule.content(), rule.alwaysApply(), rule.listed(), rule.conditions(), rule.match()));
        };
    }
}
