package io.agentrules.core.internal.stream;

import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.TextPositions.Spot;
import io.agentrules.core.model.TriggerTrial.Gate;
import io.agentrules.core.model.TriggerTrial.Place;
import io.agentrules.core.model.TriggerTrial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How often each condition matches, and where first. */
final class MatchCounts implements TrialText.Sink {
    private final Map<String, Long> counts = new HashMap<>();
    private final Map<String, List<Place>> places = new HashMap<>();

    @Override
    public void matched(MatchGroup batch, Spot spot) {
        batch.matches().stream().map(Match::condition).distinct().forEach(condition -> {
            counts.merge(condition, 1L, Long::sum);
            List<Place> first = places.computeIfAbsent(condition, unused -> new ArrayList<>());
            if (first.size() < TriggerTrial.MAX_PLACES) {
                first.add(spot.of(List.of(condition)));
            }
        });
    }

    long count(String condition) {
        return counts.getOrDefault(condition, 0L);
    }

    /** Returns the first places, none of them held back. */
    List<Place> places(String condition) {
        return places.getOrDefault(condition, List.of());
    }

    /** Returns the first places, those held back that are none of another tally of the same text. */
    List<Place> places(String condition, MatchCounts counted, Gate otherwise) {
        return places(condition).stream()
                .map(place -> counted.places(condition).contains(place) ? place : heldBack(place, otherwise))
                .toList();
    }

    private static Place heldBack(Place place, Gate gate) {
        return new Place(
                place.start(), place.offset(), place.line(), place.column(), place.excerpt(), Optional.of(gate));
    }
}
