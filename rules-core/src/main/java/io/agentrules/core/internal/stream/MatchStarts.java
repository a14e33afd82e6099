package io.agentrules.core.internal.stream;

import io.agentrules.pattern.MatchStart;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Where matches begin, as far as the text before their end shows it. */
final class MatchStarts {
    /** How far before its end the start of a match is looked for, in UTF-16 units. */
    private static final int FAR = 4_096;

    private final String text;
    private final Map<String, Optional<MatchStart>> known = new HashMap<>();

    /** @param text all of it, as it was given */
    MatchStarts(String text) {
        this.text = text;
    }

    /**
     * Returns the first place from which one of {@code conditions} matches that ends where the batch is.
     *
     * @param end up to where the text had been read by then, exclusive
     */
    OptionalLong of(MatchGroup batch, int end, Collection<String> conditions) {
        // of arguments in JSON, what was decoded is only known as far as the excerpt goes
        String seen = batch.offset() == end ? text.substring(Math.max(0, end - FAR), end) : batch.excerpt();
        long before = batch.offset() - seen.length();
        int from = before == 0 ? 0 : Math.min(1, seen.length());
        return conditions.stream()
                .flatMap(condition -> known.computeIfAbsent(condition, MatchStart::of).stream())
                .map(start -> start.in(seen, from, true))
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .filter(start -> start > from || before == 0) // else it may have begun earlier
                .mapToLong(start -> before + start)
                .min();
    }
}
