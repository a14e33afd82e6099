package io.agentrules.check.model;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Firing.Action;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RuleEntry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The result of {@code TriggerTrials.tryTrigger}: what a trigger rule would do if the model wrote a text, and why.
 *
 * @param entry the rule
 * @param text the tried text, as one complete stream
 * @param paths the known files of the stream: the given ones, and those found in JSON arguments
 * @param settings the effective settings for the rule: its own options, or else those of the harness
 * @param patterns the rule's patterns, in file order
 * @param checks the relevant checks that let a match fire or hold it back, in the order in which they are made
 * @param firings the first 10 firings, in the order of the text, as if the harness ignored interruptions
 * @param later how many further matches do not fire because the rule has fired
 * @param diagnostics the patterns that were switched off in this text because of their cost
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
    /** The maximum number of places of a pattern, and of firings, in the result. */
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

    /** Returns why the rule fires or does not fire, as one sentence without a period. */
    public String reason() {
        if (fires()) {
            Fired first = firings.get(0);
            return "it fires at line " + first.place().line() + ", column "
                    + first.place().column()
                    + (first.action() == Action.INTERRUPT
                            ? ", and interrupts the model"
                            : ", and is reported to the model after the response");
        }
        if (patterns.stream().allMatch(tried -> tried.matches() == 0)) {
            return "no pattern matches the text";
        }
        String failed = checks.stream()
                .filter(check -> !check.passes() && check.gate() != Gate.INTERRUPT_MODE)
                .map(Check::reason)
                .collect(Collectors.joining("; "));
        return failed.isEmpty() ? "no match counts" : failed;
    }

    /**
     * A pattern and its matches in the text, regardless of the checks.
     *
     * @param pattern the pattern
     * @param isUsed whether the pattern is used; it is not if the patterns of all rules together are too large
     * @param matches the number of matches
     * @param counted the number of matches that {@link Gate#ADDED_LINES_ONLY}, {@link Gate#IN} and {@link Gate#IGNORE_QUOTES} do not hold back
     * @param places the places of the first 10 matches
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
     * @param start the start of the match, in the units of {@code offset}: the first place from which a match of one of the patterns
     *     becomes certain at the offset and not earlier. Empty if it is more than 4,096 units before the offset (80 in JSON
     *     arguments), if the match had to wait for a path, and for patterns with back references, inner lookaround, or lookbehind at
     *     more than one unit
     * @param offset where the match became certain, in UTF-16 units, exclusive; for decoded tool arguments, counted from the start of
     *     the string that matched
     * @param line the 1-based line of the first character of the match, in the whole text as given; if the start is not known, of the
     *     last one before the offset
     * @param column the 1-based column of that character, in code points
     * @param excerpt up to 80 units of the text before the offset
     * @param heldBack the check that holds the match back; empty if the match counts
     */
    public record Place(
            OptionalLong start, long offset, int line, int column, String excerpt, Optional<Gate> heldBack) {
        /** Rejects null components. */
        public Place {
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(excerpt, "excerpt");
            Objects.requireNonNull(heldBack, "heldBack");
        }
    }

    /**
     * One firing of the rule.
     *
     * @param place the place; a match that had to wait for a path fires where the path becomes known
     * @param patterns the patterns that matched, in file order
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
     * The result of one check that lets matches fire or holds them back.
     *
     * @param passes whether matches can fire; for {@link Gate#INTERRUPT_MODE}, whether they interrupt
     * @param reason the reason, as one sentence without a period
     */
    public record Check(Gate gate, boolean passes, String reason) {
        /** Rejects null components. */
        public Check {
            Objects.requireNonNull(gate, "gate");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /** The checks that can hold a match back. */
    public enum Gate {
        /** Whether the rule is eligible. */
        STATE("state"),
        /** Whether streams are watched at all. */
        GUARD("guard"),
        /** The rule's conditions on the session. */
        CONDITIONS("conditions"),
        /** The streams that the rule listens to. */
        SCOPE("scope"),
        /** The files that the rule applies to. */
        GLOBS("globs"),
        /** Whether matches count only in lines that a diff adds. */
        ADDED_LINES_ONLY("addedLinesOnly"),
        /** Whether matches count only in code, or only in comments. */
        IN("in"),
        /** Whether matches in quotes of the prompt and of the rule are ignored. */
        IGNORE_QUOTES("ignoreQuotes"),
        /** Whether the rule may fire again. */
        REPEAT_MODE("repeatMode"),
        /** Whether the model is interrupted, or gets the reminder after the response. */
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
