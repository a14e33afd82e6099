package io.agentrules.check.internal.lock;

import io.agentrules.check.model.LockChange;
import io.agentrules.check.model.LockChange.Kind;
import io.agentrules.check.model.LockedRule;
import io.agentrules.check.model.RuleLock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares a lock with the rules as they are. */
public final class LockComparison {
    private static final String IN_JAR = "!/";

    private final List<LockedRule> removed;
    private final List<LockedRule> added;
    private final Map<LockedRule, LockedRule> before = new LinkedHashMap<>();

    /** The paths of locked rules, by the path of the same rule now. */
    private final Map<String, String> pathBefore = new HashMap<>();

    /** A rule that lost its place, by the path of the rule that now has it. */
    private final Map<String, LockedRule> displaced = new HashMap<>();

    /** A rule that got its place back, by the path of the rule that had it. */
    private final Map<String, LockedRule> freed = new HashMap<>();

    /** Returns how rules differ from those of a lock, by path; empty if the lock is up to date. */
    public static List<LockChange> of(RuleLock before, RuleLock now) {
        return new LockComparison(before.rules(), now.rules()).changes();
    }

    private LockComparison(List<LockedRule> locked, List<LockedRule> now) {
        this.removed = new ArrayList<>(locked);
        this.added = new ArrayList<>(now);
        pair(rule -> rule);
        pair(rule -> List.of(rule.path(), rule.name(), rule.provider()));
        pair(rule -> List.of(rule.provider(), rule.name(), rule.hash()));
        pair(rule -> List.of(rule.provider(), rule.hash()));
        pair(rule -> List.of(rule.provider(), rule.name()));
        before.forEach((present, then) -> {
            pathBefore.put(present.path(), then.path());
            if (then.shadowedBy().isEmpty()) {
                present.shadowedBy().ifPresent(winner -> displaced.putIfAbsent(winner, present));
            } else if (present.shadowedBy().isEmpty()) {
                freed.putIfAbsent(then.shadowedBy().get(), present);
            }
        });
    }

    /** Pairs rules that have the same key and no partner yet, in their order. */
    private void pair(Function<LockedRule, Object> key) {
        var waiting = new HashMap<Object, List<LockedRule>>();
        removed.forEach(rule -> waiting.computeIfAbsent(key.apply(rule), unused -> new ArrayList<>())
                .add(rule));
        var paired = new HashSet<LockedRule>();
        added.removeIf(rule -> {
            List<LockedRule> candidates = waiting.getOrDefault(key.apply(rule), List.of());
            if (candidates.isEmpty()) {
                return false;
            }
            LockedRule partner = candidates.remove(0);
            paired.add(partner);
            before.put(rule, partner);
            return true;
        });
        removed.removeAll(paired);
    }

    private List<LockChange> changes() {
        var changes = new ArrayList<LockChange>();
        added.forEach(rule -> changes.add(added(rule)));
        removed.forEach(rule -> changes.add(removed(rule)));
        before.forEach((now, then) -> changed(then, now).ifPresent(changes::add));
        changes.sort(Comparator.comparing(LockChange::path)
                .thenComparing(LockChange::name)
                .thenComparing(LockChange::provider));
        return changes;
    }

    private LockChange added(LockedRule rule) {
        String place = Optional.ofNullable(displaced.get(rule.path()))
                .map(loser -> ", in place of " + loser.label() + " in " + loser.path())
                .or(() -> rule.shadowedBy().map(winner -> ", shadowed by " + winner))
                .orElse("");
        return change(rule, Set.of(Kind.ADDED), "new rule" + place);
    }

    private LockChange removed(LockedRule rule) {
        String place = Optional.ofNullable(freed.get(rule.path()))
                .map(winner -> ", so that " + winner.label() + " in " + winner.path() + " is in its place")
                .orElse("");
        return change(rule, Set.of(Kind.REMOVED), "the rule is gone" + place);
    }

    private Optional<LockChange> changed(LockedRule then, LockedRule now) {
        var found = new LinkedHashMap<Kind, String>();
        if (!then.path().equals(now.path())
                || !then.name().equals(now.name())
                || !then.provider().equals(now.provider())) {
            moved(then, now, found);
        }
        String imports = imports(then, now);
        if (!then.hash().equals(now.hash())) {
            if (imports.isEmpty() || isOwnTextChanged(then, now)) {
                found.put(Kind.TEXT, "its text or front matter changed");
            }
            if (!imports.isEmpty()) {
                found.put(Kind.IMPORT, imports);
            }
        } else if (!then.keys().equals(now.keys())) {
            found.put(Kind.TEXT, "its front matter changed");
        }
        if (!then.files().keySet().equals(now.files().keySet())) { // equal hashes or not: the lock names other files
            found.putIfAbsent(Kind.IMPORT, imports.isEmpty() ? "it no longer has the same files" : imports);
        }
        if (then.bucket() != now.bucket()) {
            found.put(
                    Kind.BUCKET,
                    "its bucket changed from " + then.bucket().id() + " to "
                            + now.bucket().id());
        }
        if (!then.shadowedBy().equals(now.shadowedBy()) && !isSaidElsewhere(then, now)) {
            found.put(
                    Kind.SHADOWING,
                    now.shadowedBy()
                            .map(winner -> "it is now shadowed by " + winner)
                            .orElse("it is no longer shadowed"));
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(change(now, found.keySet(), String.join("; ", found.values())));
    }

    /** Returns whether the line of the rule that came, went or moved already says it. */
    private boolean isSaidElsewhere(LockedRule then, LockedRule now) {
        if (now.shadowedBy().isEmpty()) {
            return removedPaths().contains(then.shadowedBy().orElseThrow());
        }
        String winner = now.shadowedBy().get();
        String winnerBefore = pathBefore.get(winner);
        return winnerBefore == null || then.shadowedBy().equals(Optional.of(winnerBefore));
    }

    private Set<String> removedPaths() {
        return removed.stream().map(LockedRule::path).collect(Collectors.toSet());
    }

    private static void moved(LockedRule then, LockedRule now, Map<Kind, String> found) {
        int jarThen = then.path().indexOf(IN_JAR);
        int jarNow = now.path().indexOf(IN_JAR);
        boolean isOtherJar = jarThen > 0
                && jarNow > 0
                && !then.path().substring(0, jarThen).equals(now.path().substring(0, jarNow));
        if (isOtherJar) {
            found.put(Kind.JAR, "it was in " + then.path().substring(0, jarThen));
        }
        boolean isOtherPath =
                !then.path().substring(Math.max(0, jarThen)).equals(now.path().substring(Math.max(0, jarNow)));
        if (!isOtherJar || isOtherPath || !then.name().equals(now.name())) {
            String name = then.name().equals(now.name()) ? "" : then.label() + " in ";
            found.put(Kind.RENAMED, "it was " + (name.isEmpty() ? "in " : name) + then.path());
        }
    }

    private static boolean isOwnTextChanged(LockedRule then, LockedRule now) {
        Optional<String> own = Optional.ofNullable(now.files().get(now.path()));
        return then.files().isEmpty() != now.files().isEmpty()
                || !own.equals(Optional.ofNullable(then.files().get(then.path())));
    }

    /** Returns what changed about the imported files; empty if nothing did. */
    private static String imports(LockedRule then, LockedRule now) {
        var imports = new ArrayList<String>();
        now.files().forEach((file, hash) -> {
            String known = then.files().get(file);
            if (!file.equals(now.path()) && !hash.equals(known)) {
                imports.add("its import " + file + (known == null ? " is new" : " changed"));
            }
        });
        then.files().keySet().stream()
                .filter(file -> !file.equals(then.path()) && !now.files().containsKey(file))
                .forEach(file -> imports.add("it no longer imports " + file));
        return String.join(", ", imports);
    }

    private static LockChange change(LockedRule rule, Set<Kind> kinds, String message) {
        return new LockChange(
                rule.path(),
                rule.name(),
                rule.provider(),
                kinds.stream().sorted().toList(),
                message);
    }
}
