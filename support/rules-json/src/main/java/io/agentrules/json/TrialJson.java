package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.TriggerJson.Options;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The answer of {@code test --json}. */
@Described(
        title = "rules test NAME --text FILE --json",
        value =
                "What one trigger rule would do if the model wrote a text, and why." + Described.OPEN
                        + " Paths as in list.schema.json."
                        + " Offsets are counted in UTF-16 units; sizes and columns in characters, that is, in Unicode code points.",
        also = """
                {
                  "if": {"properties": {"fires": {"const": true}}},
                  "then": {"properties": {"firings": {"minItems": 1}}},
                  "else": {"properties": {"firings": {"maxItems": 0}, "later": {"const": 0}}}
                }
                """)
public record TrialJson(
        @Described(min = 1) String name,
        @Described(min = 1) String provider,
        @Described(min = 1) String path,
        @Described(ids = RuleEntry.State.class) String state,

        @Described("What was tried, as one complete stream.")
        Text text,

        boolean fires,

        @Described(value = "Why it fires or does not, in one sentence.", min = 1)
        String reason,

        @Described(
                value = "The rule's patterns, in file order, and where they match, regardless of restrictions.",
                min = 1)
        List<Tried> conditions,

        @Described(
                value = "The restrictions that apply to the rule, each of which may keep matches from firing.",
                min = 1)
        List<Check> checks,

        @Described(
                value = "The first places where the rule fires, as if the harness ignored interruptions.",
                max = TriggerTrial.MAX_PLACES)
        List<Fired> firings,

        @Described(value = "The number of further matches that do not fire because the rule has fired.", min = 0)
        long later,

        @Described("The effective options: the rule's own, or the defaults; as in list.schema.json.")
        Options options,

        @Described("What is wrong with the rule's file, and patterns that exceeded a limit in this text.")
        List<DiagnosticJson> diagnostics) {
    /** What was tried. */
    public record Text(
            @Described(ids = StreamSource.class) String source,

            @Described("The tool that the text is written for; null if there is none, or if it is unknown.")
            Optional<String> tool,

            @Described("The files that the tool works on: those given, and those among its JSON arguments.")
            List<String> paths,

            @Described("Whether the text is the tool's arguments as JSON.")
            boolean json,

            @Described(min = 0) int size) {}

    /** A pattern of the rule. */
    public record Tried(
            String condition,

            @Described("False if the pattern is not used because those of all rules together are too large.")
            boolean used,

            @Described(value = "The number of matches.", min = 0)
            long matches,

            @Described(
                    value = "The number of matches that count; addedLinesOnly, in or ignoreQuotes excludes the others.",
                    min = 0)
            long counted,

            @Described(value = "The first matches.", max = TriggerTrial.MAX_PLACES)
            List<TriedPlace> places) {}

    /** Where a pattern matches. */
    public record Place(
            @Described(
                    value =
                            "Where the match starts, counted like the offset: the first place from which a match becomes certain at the"
                                    + " offset and not before. Null if that is more than 4,096 UTF-16 units before (80 in arguments in JSON), or"
                                    + " unknown, as for patterns with back references, lookaround inside, or lookbehind at more than one UTF-16"
                                    + " unit.",
                    min = 0)
            Optional<Long> start,

            @Described(
                    value =
                            "Where a match became certain, exclusive; for the decoded arguments of a tool, from the start of the string"
                                    + " that matched.",
                    min = 0)
            long offset,

            @Described(
                    value =
                            "The line of the first character of the match, in the text as given, from 1; of the last one before the offset"
                                    + " if the start is unknown.",
                    min = 1)
            int line,

            @Described(value = "That character's position in the line, from 1.", min = 1)
            int column,

            @Described(value = "The text before the offset, up to 80 UTF-16 units.", max = 80)
            String excerpt) {
        private static Place of(TriggerTrial.Place place) {
            OptionalLong start = place.start();
            return new Place(
                    start.isPresent() ? Optional.of(start.getAsLong()) : Optional.empty(),
                    place.offset(),
                    place.line(),
                    place.column(),
                    place.excerpt());
        }
    }

    /** Where a pattern matches, and whether that counts. */
    public record TriedPlace(
            @Inlined Place place,

            @Described(
                    value = "Why a match there does not count; null if it does.",
                    oneOf = {"addedLinesOnly", "in", "ignoreQuotes"})
            Optional<String> heldBack) {}

    /** A restriction. */
    public record Check(
            @Described(ids = Gate.class) String check,

            @Described("Whether matches may fire; for interruptMode, whether they interrupt the model.")
            boolean passes,

            @Described(min = 1) String reason) {}

    /** A firing. */
    public record Fired(
            @Inlined Place place,
            @Described(min = 1) List<String> conditions,
            @Described(ids = Firing.Action.class) String action) {}

    /** Returns the answer. */
    public static TrialJson of(TriggerTrial trial, List<Diagnostic> diagnostics, DisplayPaths paths) {
        Rule rule = trial.entry().rule();
        return new TrialJson(
                rule.name(),
                rule.source().provider(),
                paths.shown(rule.source().location()),
                trial.entry().state().id(),
                new Text(
                        trial.text().source().id(),
                        trial.text().tool(),
                        trial.paths().stream().map(paths::shown).toList(),
                        trial.text().isJson(),
                        Json.size(trial.text().text())),
                trial.fires(),
                trial.reason(),
                trial.patterns().stream().map(TrialJson::tried).toList(),
                trial.checks().stream()
                        .map(check -> new Check(check.gate().id(), check.passes(), check.reason()))
                        .toList(),
                trial.firings().stream()
                        .map(fired -> new Fired(
                                Place.of(fired.place()),
                                fired.patterns(),
                                fired.action().id()))
                        .toList(),
                trial.later(),
                Options.of(rule.trigger().orElseThrow().options(), trial.settings()),
                DiagnosticJson.of(diagnostics, paths));
    }

    private static Tried tried(TriggerTrial.Tried tried) {
        return new Tried(
                tried.pattern(),
                tried.isUsed(),
                tried.matches(),
                tried.counted(),
                tried.places().stream()
                        .map(place ->
                                new TriedPlace(Place.of(place), place.heldBack().map(Gate::id)))
                        .toList());
    }
}
