package io.agentrules.check.internal.trial;

import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.pattern.MatchStart;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Finds the starts of matches in the text before their ends. */
final class MatchStarts {
    /** The maximum distance of a match's start from its end, in UTF-16 units. */
    private static final int MAX_DISTANCE = 4_096;

    private final String text;
    private final Map<String, Optional<MatchStart>> byPattern = new HashMap<>();

    /** @param text the whole text, as given */
    MatchStarts(String text) {
        this.text = text;
    }

    /**
     * Returns the first start of a match of one of the patterns that ends at the group's offset; empty if it is unknown.
     *
     * @param end how far the text had been read by then, exclusive
     */
    OptionalLong of(MatchGroup group, int end, Collection<String> patterns) {
        // for decoded JSON arguments, only the excerpt is available
        String searched =
                group.offset() == end ? text.substring(Math.max(0, end - MAX_DISTANCE), end) : group.excerpt();
        long before = group.offset() - searched.length();
        int from = before == 0 ? 0 : Math.min(1, searched.length());
        return patterns.stream()
                .flatMap(pattern -> byPattern.computeIfAbsent(pattern, MatchStart::of).stream())
                .map(start -> start.in(searched, from, true))
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .filter(start -> start > from || before == 0) // otherwise it may start earlier
                .mapToLong(start -> before + start)
                .min();
    }
}
