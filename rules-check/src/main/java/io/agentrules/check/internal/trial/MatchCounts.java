package io.agentrules.check.internal.trial;

import io.agentrules.check.internal.trial.TextPositions.GroupPosition;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Counts the matches of each pattern and records the first places. */
final class MatchCounts implements CompleteText.Sink {
    private final Map<String, Long> counts = new HashMap<>();
    private final Map<String, List<Place>> places = new HashMap<>();

    @Override
    public void matched(MatchGroup group, GroupPosition position) {
        group.matches().stream().map(Match::pattern).distinct().forEach(pattern -> {
            counts.merge(pattern, 1L, Long::sum);
            List<Place> first = places.computeIfAbsent(pattern, unused -> new ArrayList<>());
            if (first.size() < TriggerTrial.MAX_PLACES) {
                first.add(position.of(List.of(pattern)));
            }
        });
    }

    long count(String pattern) {
        return counts.getOrDefault(pattern, 0L);
    }

    /** Returns the first places of matches. */
    List<Place> places(String pattern) {
        return places.getOrDefault(pattern, List.of());
    }

    /** Returns the first places of matches; those that are not in {@code counted} are marked as held back by their {@code gate}. */
    List<Place> places(String pattern, MatchCounts counted, Function<Place, Gate> gate) {
        return places(pattern).stream()
                .map(place -> counted.places(pattern).contains(place) ? place : heldBack(place, gate.apply(place)))
                .toList();
    }

    private static Place heldBack(Place place, Gate gate) {
        return new Place(
                place.start(), place.offset(), place.line(), place.column(), place.excerpt(), Optional.of(gate));
    }
}
