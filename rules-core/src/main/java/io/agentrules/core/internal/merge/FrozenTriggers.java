package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.LockedRule;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RuleLock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keeps trigger rules of the project out unless a lock has them as they are, and rules of the project that would take the place of a
 * locked trigger rule or of a library's. Rules of all other origins are not for a repository to change, so they need no lock.
 */
public final class FrozenTriggers {
    private final Map<LockKey, Set<LockedRule>> locked = new HashMap<>();
    private final Set<String> guarded = new HashSet<>();
    private final Set<String> providers;

    private record LockKey(String path, String name, String provider) {
        static LockKey of(LockedRule rule) {
            return new LockKey(rule.path(), rule.name(), rule.provider());
        }

        static LockKey of(Rule rule) {
            return new LockKey(
                    LockedRule.pathOf(rule), rule.name(), rule.source().provider());
        }
    }

    /** Freezes these rules by some locks. */
    public FrozenTriggers(List<RuleLock> locks, List<Contribution> contributions) {
        for (RuleLock lock : locks) {
            for (LockedRule rule : lock.rules()) {
                locked.computeIfAbsent(LockKey.of(rule), unused -> new HashSet<>())
                        .add(rule);
                if (rule.bucket() == Bucket.TRIGGER) {
                    guarded.add(rule.name());
                }
            }
        }
        for (Contribution contribution : contributions) {
            contribution.rules().stream()
                    .filter(rule -> rule.source().level() == Level.LIBRARY && Bucket.of(rule) == Bucket.TRIGGER)
                    .forEach(rule -> guarded.add(rule.name()));
        }
        providers = contributions.stream().map(Contribution::provider).collect(Collectors.toSet());
    }

    /** Returns the state that keeps a rule out of force; empty if the locks allow it. */
    public Optional<State> stateOf(Rule rule) {
        boolean needsLock = rule.source().level() == Level.PROJECT
                && (Bucket.of(rule) == Bucket.TRIGGER || guarded.contains(rule.name()));
        return needsLock && !isLocked(rule) ? Optional.of(State.NOT_LOCKED) : Optional.empty();
    }

    private boolean isLocked(Rule rule) {
        LockedRule now = LockedRule.of(rule, Optional.empty(), Map.of());
        return locked.getOrDefault(LockKey.of(now), Set.of()).stream().anyMatch(now::isSameText);
    }

    /** Returns a finding for each refused rule, and for each locked trigger rule that is gone, in any order. */
    public List<Diagnostic> findings(List<RuleEntry> entries) {
        var findings = new ArrayList<Diagnostic>();
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
