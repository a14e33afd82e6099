package io.agentrules.core.internal.store;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.session.EvidenceLog;
import io.agentrules.core.internal.session.Setting;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.SessionState.Observed;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts what happened to a session in this process on top of what happened to it elsewhere, as if it had happened afterwards. Nothing
 * that either side observed is lost, and a rule that fired on either side has fired.
 *
 * <p>What this side did is the difference between two states, so an observation counts as repeated only if that shows: in a later turn,
 * or after other observations. When a file was opened is kept only roughly: no decision depends on it.
 */
final class StateRebase {
    private static final Set<Kind> SNAPSHOTS = Set.of(Kind.OPEN, Kind.VISIBLE);

    private final SessionState base;
    private final SessionState ours;
    private final SessionState theirs;
    private final Set<Setting> setHere;
    private final boolean hasNewPrompt;
    private final boolean startsTurn;
    private final int turn;
    private final int calls;

    private StateRebase(SessionState base, SessionState ours, SessionState theirs, Set<Setting> setHere) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        this.setHere = setHere;
        this.hasNewPrompt = prompts(ours) > prompts(base) || !ours.prompt().equals(base.prompt());
        this.turn = turn();
        this.startsTurn = hasNewPrompt && turn > theirs.turn(); // the first prompt of all starts none
        this.calls = onTop(Firings::completedCalls);
    }

    /**
     * Returns the state in which both sides have happened.
     *
     * @param base the state from which both sides started
     * @param ours the state on this side
     * @param theirs the stored state
     * @param setHere what the harness has set on this side since
     */
    static SessionState rebase(SessionState base, SessionState ours, SessionState theirs, Set<Setting> setHere) {
        return new StateRebase(base, ours, theirs, setHere).rebased();
    }

    private SessionState rebased() {
        return new SessionState(
                turn,
                hasNewPrompt ? ours.prompt() : theirs.prompt().or(ours::prompt),
                evidence(),
                mentions(),
                union(theirs.activated(), ours.activated()),
                values(),
                setHere.contains(Setting.TOOLS) ? ours.tools() : theirs.tools(),
                setHere.contains(Setting.MCP_TOOLS) ? ours.mcpTools() : theirs.mcpTools(),
                ours.seededFromHistory() || theirs.seededFromHistory(),
                firings());
    }

    /** Returns the number of prompts: the first one does not start another turn. */
    private static long prompts(SessionState state) {
        return (long) state.turn() + (state.prompt().isPresent() ? 1 : 0);
    }

    /** The turn never goes back, not even if the store lost what was saved last. */
    private int turn() {
        long prompts = Math.max(prompts(theirs), prompts(base)) + prompts(ours) - prompts(base);
        boolean hasPrompt = ours.prompt().isPresent() || theirs.prompt().isPresent();
        return limited(prompts - (hasPrompt ? 1 : 0));
    }

    /** Adds what was counted on this side. */
    private int onTop(Function<Firings, Integer> count) {
        int before = count.apply(base.firings());
        return limited((long) Math.max(count.apply(theirs.firings()), before) + count.apply(ours.firings()) - before);
    }

    private static int limited(long count) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, count));
    }

    private List<Observed> evidence() {
        List<Observed> seen = ours.evidence();
        int unchanged = unchangedObservations();
        Set<PathAndKind> open = seen.stream().map(PathAndKind::of).collect(Collectors.toSet());
        var all = new LinkedHashMap<PathAndKind, Observed>(); // oldest first
        seen.subList(0, unchanged).stream()
                .filter(observed -> !SNAPSHOTS.contains(observed.kind()) || isSetHere(observed.kind()))
                .forEach(observed -> append(all, PathAndKind.of(observed), observed));
        theirs.evidence().stream()
                .filter(observed -> !isSetHere(observed.kind()) || open.contains(PathAndKind.of(observed)))
                .forEach(observed -> append(all, PathAndKind.of(observed), observed));
        seen.subList(unchanged, seen.size())
                .forEach(observed -> append(
                        all,
                        PathAndKind.of(observed),
                        new Observed(observed.path(), observed.kind(), shifted(observed.turn()))));
        return withinLimit(all.values());
    }

    /** Returns whether the harness has given this side all paths of a kind. */
    private boolean isSetHere(Kind kind) {
        return setHere.contains(Setting.paths(kind));
    }

    private record PathAndKind(String path, Kind kind) {
        static PathAndKind of(Observed observed) {
            return new PathAndKind(observed.path(), observed.kind());
        }
    }

    private static <K, V> void append(Map<K, V> all, K key, V value) {
        all.remove(key);
        all.put(key, value);
    }

    /** Returns how many observations of this side are from the base and in its order; what comes after them is new. */
    private int unchangedObservations() {
        List<Observed> seen = ours.evidence();
        int unchanged = 0;
        for (Observed observed : base.evidence()) {
            if (unchanged < seen.size() && seen.get(unchanged).equals(observed)) {
                unchanged++;
            }
        }
        return unchanged;
    }

    /** Leaves out the oldest observations of each kind that has too many. */
    private static List<Observed> withinLimit(Collection<Observed> all) {
        var excess = new EnumMap<Kind, Integer>(Kind.class);
        all.forEach(observed -> excess.merge(observed.kind(), 1, Integer::sum));
        excess.replaceAll((kind, count) -> count - EvidenceLog.MAX_SESSION_PATHS);
        return all.stream()
                .filter(observed -> excess.merge(observed.kind(), -1, Integer::sum) < 0)
                .toList();
    }

    private List<String> mentions() {
        List<String> added = ours.turn() == base.turn()
                ? ours.mentions().stream()
                        .filter(rule -> !base.mentions().contains(rule))
                        .toList()
                : ours.mentions();
        return startsTurn ? added : union(theirs.mentions(), added);
    }

    private static List<String> union(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).distinct().toList();
    }

    private Map<String, List<String>> values() {
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        values.putAll(ours.values());
        theirs.values().forEach((key, known) -> {
            if (!setHere.contains(Setting.values(key))) {
                values.put(key, known);
            }
        });
        return values;
    }

    private Firings firings() {
        return new Firings(
                calls,
                onTop(Firings::interruptions),
                inTurn(Firings::interruptionsOfTurn),
                onTop(Firings::guarded),
                inTurn(Firings::guardedOfTurn),
                fired());
    }

    private int inTurn(Function<Firings, Integer> count) {
        int own = count.apply(ours.firings());
        int added = ours.turn() == base.turn() ? own - count.apply(base.firings()) : own;
        return startsTurn ? added : limited((long) count.apply(theirs.firings()) + added);
    }

    /** Of two firings of a rule, the later one counts: that of this side, unless the store has one of a later call. */
    private List<Fired> fired() {
        List<Fired> before = base.firings().fired();
        var all = new LinkedHashMap<String, Fired>(); // in the order of the firings
        ours.firings().fired().forEach(firing -> all.put(firing.rule(), firing));
        theirs.firings().fired().forEach(firing -> append(all, firing.rule(), firing));
        ours.firings().fired().stream()
                .filter(firing -> !before.contains(firing))
                .map(this::shifted)
                .filter(firing -> firing.call() >= callOf(firing.rule(), theirs))
                .forEach(firing -> append(all, firing.rule(), firing));
        return List.copyOf(all.values());
    }

    private static int callOf(String rule, SessionState state) {
        return state.firings().fired().stream()
                .filter(firing -> firing.rule().equals(rule))
                .mapToInt(Fired::call)
                .findFirst()
                .orElse(0);
    }

    private Fired shifted(Fired firing) {
        int call = limited((long) calls - ours.firings().completedCalls() + firing.call());
        return new Fired(firing.rule(), shifted(firing.turn()), call, firing.action());
    }

    /** Returns the turn for something that happened on this side: as many turns ago as it is there. */
    private int shifted(int ofOurs) {
        return limited((long) turn - ours.turn() + ofOurs);
    }
}
