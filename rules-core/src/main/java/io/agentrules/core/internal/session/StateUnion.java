package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Combines the stored state of a session with the state on this node, after the store lost an update: the result has every observation and
 * every firing of both.
 */
final class StateUnion {
    private StateUnion() {}

    /** @param base what both continue from; {@link SessionState#NEW} if that is not known */
    static SessionState of(SessionState stored, SessionState ours, SessionState base) {
        boolean hasPrompt =
                ours.turn() != base.turn() || !ours.prompt().equals(base.prompt()); // one that is not stored
        var values = new LinkedHashMap<>(stored.values());
        values.putAll(ours.values());
        return new SessionState(
                Math.max(stored.turn(), ours.turn()),
                hasPrompt ? ours.prompt().or(stored::prompt) : stored.prompt().or(ours::prompt),
                Stream.concat(stored.evidence().stream(), ours.evidence().stream())
                        .toList(),
                mentions(stored, ours, base),
                union(stored.activated(), ours.activated()),
                values,
                ours.tools().isEmpty() ? stored.tools() : ours.tools(),
                ours.mcpTools().isEmpty() ? stored.mcpTools() : ours.mcpTools(),
                stored.seededFromHistory() || ours.seededFromHistory(),
                firings(stored.firings(), ours.firings()));
    }

    /** Returns those of the latest turn on either side. Mentions in the base belong to an earlier turn if a turn has begun since. */
    private static List<String> mentions(SessionState stored, SessionState ours, SessionState base) {
        boolean isOlder = stored.turn() > base.turn() && ours.turn() == base.turn();
        return Stream.concat(
                        stored.turn() >= ours.turn() ? stored.mentions().stream() : Stream.empty(),
                        ours.mentions().stream()
                                .filter(mention -> !isOlder || !base.mentions().contains(mention)))
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    /** Returns the texts of both, each once, the first ones first. */
    static List<String> union(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).distinct().toList();
    }

    private static Firings firings(Firings stored, Firings ours) {
        return new Firings(
                greater(stored, ours, Firings::completedCalls),
                greater(stored, ours, Firings::interruptions),
                greater(stored, ours, Firings::interruptionsOfTurn),
                greater(stored, ours, Firings::guarded),
                greater(stored, ours, Firings::guardedOfTurn),
                fired(stored.fired(), ours.fired()));
    }

    private static int greater(Firings stored, Firings ours, ToIntFunction<Firings> count) {
        return Math.max(count.applyAsInt(stored), count.applyAsInt(ours));
    }

    /** Of two firings of a rule, the later one counts. */
    private static List<Fired> fired(List<Fired> stored, List<Fired> ours) {
        var all = new LinkedHashMap<String, Fired>();
        stored.forEach(firing -> all.put(firing.rule(), firing));
        for (Fired firing : ours) {
            Optional<Fired> later =
                    Optional.ofNullable(all.remove(firing.rule())).filter(other -> other.call() > firing.call());
            all.put(firing.rule(), later.orElse(firing));
        }
        return List.copyOf(all.values());
    }
}
