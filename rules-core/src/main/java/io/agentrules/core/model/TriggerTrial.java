package io.agentrules.core.model;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Firing.Action;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What a trigger rule would do if the model wrote a text, and why: the answer of {@code Session.tryTrigger}.
 *
 * @param entry the rule
 * @param text what was tried, as one stream that is complete
 * @param paths the files that were known to be concerned in the end: those given, and those among arguments in JSON
 * @param settings what counts for the rule: its own options, else those of the harness
 * @param patterns the rule's, in file order
 * @param checks what lets a match fire or holds it back, in this order: those that concern the rule
 * @param firings where it fires, in the order of the text, as if the harness ignored interruptions: the first 10
 * @param later how many further matches do not fire, since the rule fired
 * @param diagnostics patterns that took too much in this text
 * @since 0.1
 */
@Experimental
public record TriggerTrial(
        RuleEntry entry,
        Delta text,
        List<String> paths,
        GuardSettings settings,
        List<Tried> patterns,
        List<Check> checks,
        List<Fired> firings,
        long later,
        List<Diagnostic> diagnostics) {
    /** So many places of a pattern, and so many firings, are told. */
    public static final int MAX_PLACES = 10;

    /** Copies the lists. */
    public TriggerTrial {
        Objects.requireNonNull(entry, "entry");
        Objects.requireNonNull(text, "text");
        paths = List.copyOf(paths);
        Objects.requireNonNull(settings, "settings");
        patterns = List.copyOf(patterns);
        checks = List.copyOf(checks);
        firings = List.copyOf(firings);
        diagnostics = List.copyOf(diagnostics);
    }

    /** Returns whether the rule fires. */
    public boolean fires() {
        return !firings.isEmpty();
    }

    /** Returns why the rule fires or does not: one sentence without a full stop. */
    public String reason() {
        if (fires()) {
            Fired first = firings.get(0);
            return "it fires at line " + first.place().line() + ", column "
                    + first.place().column()
                    + (first.action() == Action.INTERRUPT
                            ? ", and interrupts the model"
                            : ", and is told to the model after the response");
        }
        if (patterns.stream().allMatch(tried -> tried.matches() == 0)) {
            return "no pattern matches the text";
        }
        String against = checks.stream()
                .filter(check -> !check.passes() && check.gate() != Gate.INTERRUPT_MODE)
                .map(Check::reason)
                .collect(Collectors.joining("; "));
        return against.isEmpty() ? "no match counts" : against;
    }

    /**
     * A pattern, and where it matches, whatever else there is against it.
     *
     * @param pattern the regular expression
     * @param isUsed whether it is looked for at all: not if the patterns of all rules together are too large
     * @param matches how many places there are
     * @param counted how many of them count: not those that {@link Gate#ADDED_LINES_ONLY} or {@link Gate#IGNORE_QUOTES} hold back
     * @param places the first 10
     */
    public record Tried(String pattern, boolean isUsed, long matches, long counted, List<Place> places) {
        /** Copies the list. */
        public Tried {
            Objects.requireNonNull(pattern, "pattern");
            places = List.copyOf(places);
        }
    }

    /**
     * A place in the text.
     *
     * @param start where the match begins, in the units of {@code offset}: of all places from which a match becomes certain at the
     *     offset and not before, the first, also of several patterns together. Empty if that is more than 4,096 units before (80 in
     *     arguments in JSON), if the match had to wait for a path, and for patterns with back references, lookaround inside or lookbehind at more than one
     *     unit
     * @param offset where a match became certain, in UTF-16 units, exclusive; among the decoded arguments of a tool from the start
     *     of the one string that matched
     * @param line the line of the whole text, as it was given, in which the last unit before that stands, from 1
     * @param column which of the characters of the line that is, in code points from 1
     * @param excerpt up to 80 units of the text before the offset
     * @param heldBack why a match there does not count; empty when it does
     */
    public record Place(
            OptionalLong start, long offset, int line, int column, String excerpt, Optional<Gate> heldBack) {
        /** Checks that nothing is missing. */
        public Place {
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(excerpt, "excerpt");
            Objects.requireNonNull(heldBack, "heldBack");
        }
    }

    /**
     * One firing of the rule.
     *
     * @param place where; a match that had to wait for a path fires where the path is known
     * @param patterns those that matched, in file order
     * @param action what the harness would be asked to do
     */
    public record Fired(Place place, List<String> patterns, Action action) {
        /** Copies the list. */
        public Fired {
            Objects.requireNonNull(place, "place");
            patterns = List.copyOf(patterns);
            Objects.requireNonNull(action, "action");
        }
    }

    /**
     * One thing that lets matches fire or holds them back.
     *
     * @param passes whether it lets them; of {@link Gate#INTERRUPT_MODE} whether they interrupt
     * @param reason why: one sentence without a full stop
     */
    public record Check(Gate gate, boolean passes, String reason) {
        /** Checks that nothing is missing. */
        public Check {
            Objects.requireNonNull(gate, "gate");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /** What may hold a match back. */
    public enum Gate {
        /** Whether the rule is in force. */
        STATE("state"),
        /** Whether streams are watched at all. */
        GUARD("guard"),
        /** The rule's conditions that are not about the stream. */
        CONDITIONS("conditions"),
        /** Where the rule listens. */
        SCOPE("scope"),
        /** The files that the rule is about. */
        GLOBS("globs"),
        /** Whether only the lines count that a diff adds. */
        ADDED_LINES_ONLY("addedLinesOnly"),
        /** Whether quotes of the prompt and of the rule do not count. */
        IGNORE_QUOTES("ignoreQuotes"),
        /** Whether the rule may fire again. */
        REPEAT_MODE("repeatMode"),
        /** Whether the model is interrupted, or told after the response. */
        INTERRUPT_MODE("interruptMode");

        private final String id;

        Gate(String id) {
            this.id = id;
        }

        /** Returns the name as output shows it: that of the key in front matter, if there is one. */
        public String id() {
            return id;
        }
    }
}
