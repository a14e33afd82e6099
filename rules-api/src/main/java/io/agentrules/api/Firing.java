package io.agentrules.api;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Trigger rules matched what the model writes.
 *
 * @param source what it is writing
 * @param stream the key of the stream
 * @param offset where the matches became certain, in UTF-16 units from the start of the text, exclusive. The text is that of the
 *     stream; among the decoded arguments of a tool it is the one string that matched
 * @param matches the rules that fire there, in precedence order, a rule with several conditions in their order; never empty
 * @param action what the harness is asked to do
 * @param excerpt up to 80 units of the text before the offset
 * @param reminder what to tell the model: a {@code <system-interrupt>} block for each rule
 */
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
        /** Checks that nothing is missing. */
        public Match {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(pattern, "pattern");
        }
    }

    /** What the harness is asked to do. */
    public enum Action {
        /** To stop the model, tell it the reminder, and ask again. */
        INTERRUPT,
        /** To let it go on, and tell it the reminder after the response. */
        DEFER;

        /** Returns the name in lower case, as it stands in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
