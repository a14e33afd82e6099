package io.agentrules.json;

import io.agentrules.api.Firing;
import java.util.List;

/** A line that {@code stream} writes. */
@Described(
        title = "A line of the output of rules stream",
        value = "Trigger rules that fired, or why a line of the input could not be read." + Described.OPEN
                + " Offsets are counted in UTF-16 units.",
        unlessError = "matches")
public record StreamJson(
        @Described(value = "The number of the last input line read, from 0; every line counts.", min = 0)
        long delta,

        @Described("The key of the stream.") String stream,

        @Described(
                value =
                        "Where the matches became certain, from the start of the text, exclusive. The text is that of the stream; for the"
                                + " decoded arguments of a tool it is the string that matched.",
                min = 0)
        long offset,

        @Described(
                value = "The rules that fire there, in precedence order, and the patterns of a rule in their order.",
                min = 1)
        List<Matched> matches,

        @Described(
                value =
                        "interrupt: stop the model, tell it the reminder, and ask again; defer: tell it the reminder after the response.",
                ids = Firing.Action.class)
        String action,

        @Described(value = "The text before the offset, up to 80 UTF-16 units.", max = 80)
        String excerpt,

        @Described(value = "What to tell the model: a block for each rule.", min = 1)
        String reminder) {
    /** A rule that fired. */
    public record Matched(
            @Described(min = 1) String rule,

            @Described("The regular expression that matched.")
            String condition) {}

    /** Returns the line for a firing after the input line with a number. */
    public static StreamJson of(long delta, Firing firing) {
        return new StreamJson(
                delta,
                firing.stream(),
                firing.offset(),
                firing.matches().stream()
                        .map(match -> new Matched(match.rule(), match.pattern()))
                        .toList(),
                firing.action().id(),
                firing.excerpt(),
                firing.reminder());
    }
}
