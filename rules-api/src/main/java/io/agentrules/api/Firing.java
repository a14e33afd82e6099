package io.agentrules.api;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A match of one or more trigger rules in what the model writes.
 *
 * @param source what the model is writing
 * @param stream the key of the stream
 * @param offset the exclusive end of the text that had to be read before the matches were certain, in UTF-16 units from the
 *     start of the text. The text is that of the stream; for decoded tool arguments it is the one string that matched
 * @param matches the rules that fire here and their patterns: rules in precedence order, the patterns of a rule in file order;
 *     never empty
 * @param action what the harness is asked to do
 * @param excerpt up to 80 UTF-16 units of the text before the offset
 * @param reminder the text to send to the model: a {@code <system-interrupt>} block for each rule
 * @since 0.1
 */
@Stable
public record Firing(
        StreamSource source,
        String stream,
        long offset,
        List<Match> matches,
        Action action,
        String excerpt,
        String reminder) {
    /** Copies the list. */
    public Firing {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(stream, "stream");
        matches = List.copyOf(matches);
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(excerpt, "excerpt");
        Objects.requireNonNull(reminder, "reminder");
    }

    /**
     * A pattern that matched.
     *
     * @param rule the rule's name
     * @param pattern the regular expression
     */
    public record Match(String rule, String pattern) {
        /** Rejects null components. */
        public Match {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(pattern, "pattern");
        }
    }

    /** What the harness is asked to do. */
    public enum Action {
        /** Stop the model, send it the reminder, and call it again. */
        INTERRUPT,
        /** Let the model continue, and send it the reminder after its response. */
        DEFER;

        /** Returns the name in lower case, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
