package io.agentrules.check.internal.lock;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.check.model.LockedRule;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.internal.merge.LockReader;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RuleHashes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses trigger rules of the project that no lock has in their current form, and rules of the project that would replace a locked trigger
 * rule or one of a library. A repository cannot change rules of other origins, so they need no lock.
 *
 * @param locked what the locks say about the rule in each place: one lock may have another version of it than the next
 * @param triggers the names of locked trigger rules
 * @param problems what is wrong with the locks
 */
record FrozenTriggers(Map<LockKey, Set<LockedRule>> locked, Set<String> triggers, List<Diagnostic> problems)
        implements LockReader.Locks {
    private record LockKey(String path, String name, String provider) {
        static LockKey of(LockedRule rule) {
            return new LockKey(rule.path(), rule.name(), rule.provider());
        }

        static LockKey of(Rule rule) {
            return new LockKey(RuleHashes.path(rule), rule.name(), rule.source().provider());
        }
    }

    static FrozenTriggers by(List<RuleLock> locks, List<Diagnostic> problems) {
        var locked = new HashMap<LockKey, Set<LockedRule>>();
        var triggers = new HashSet<String>();
        for (RuleLock lock : locks) {
            for (LockedRule rule : lock.rules()) {
                locked.computeIfAbsent(LockKey.of(rule), unused -> new HashSet<>())
                        .add(rule);
                if (rule.bucket() == Bucket.TRIGGER) {
                    triggers.add(rule.name());
                }
            }
        }
        return new FrozenTriggers(locked, triggers, problems);
    }

    @Override
    public boolean refuse(Rule rule, Set<String> triggersOfLibraries) {
        return rule.source().level() == Level.PROJECT
                && (Bucket.of(rule) == Bucket.TRIGGER
                        || triggers.contains(rule.name())
                        || triggersOfLibraries.contains(rule.name()))
                && !isLocked(rule);
    }

    private boolean isLocked(Rule rule) {
        LockedRule now = LockedRule.of(rule, Optional.empty(), Map.of());
        return locked.getOrDefault(LockKey.of(now), Set.of()).stream().anyMatch(now::isSameText);
    }

    @Override
    public List<Diagnostic> findings(Collection<RuleEntry> entries, Set<String> providers) {
        var findings = new ArrayList<>(problems);
        Set<LockKey> found = new HashSet<>();
        for (RuleEntry entry : entries) {
            if (entry.rule().source().level() == Level.PROJECT
                    || entry.rule().source().level() == Level.LIBRARY) {
                found.add(LockKey.of(entry.rule()));
            }
            if (entry.state() == State.NOT_LOCKED) {
                findings.add(refused(entry));
            }
        }
        locked.forEach((place, rules) -> {
            boolean isTrigger = rules.stream().anyMatch(rule -> rule.bucket() == Bucket.TRIGGER);
            if (isTrigger && !found.contains(place) && providers.contains(place.provider())) {
                findings.add(missing(place));
            }
        });
        return findings;
    }

    private Diagnostic refused(RuleEntry entry) {
        Rule rule = entry.rule();
        boolean isKnown = locked.containsKey(LockKey.of(rule));
        String problem = entry.bucket() == Bucket.TRIGGER
                ? "The trigger rule " + (isKnown ? "changed since it was locked" : "is not in the lock")
                : "The rule has the name of a trigger rule, and "
                        + (isKnown ? "changed since it was locked" : "is not in the lock");
        return Diagnostic.error(
                        "rule-not-locked",
                        problem + ", so it is not eligible",
                        "Review the file, and renew the lock with rules lock")
                .about(rule.name())
                .at(rule.source().location());
    }

    private static Diagnostic missing(LockKey place) {
        return Diagnostic.warning(
                        "locked-trigger-missing",
                        "The lock has a trigger rule in " + Excerpt.of(place.path()) + ", but there is no such rule",
                        "Restore the file, or renew the lock with rules lock")
                .about(Excerpt.of(place.name()));
    }
}
