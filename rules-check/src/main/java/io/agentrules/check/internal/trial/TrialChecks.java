package io.agentrules.check.internal.trial;

import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.core.internal.source.FileLanguage;
import io.agentrules.core.internal.stream.FiringLog;
import io.agentrules.core.internal.stream.FiringPolicy;
import io.agentrules.core.internal.stream.Scope;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks which of a trigger rule's own keys let its matches in a text fire or hold them back, with a reason for each. */
final class TrialChecks {
    private static final int MAX_PATHS = 5;
    private static final String EACH_STREAM = "each of its patterns fires once in a stream";

    private final Rule rule;
    private final CompleteText text;
    private final GuardSettings settings;
    private final Firings before;

    TrialChecks(Rule rule, CompleteText text, GuardSettings settings, Firings before) {
        this.rule = rule;
        this.text = text;
        this.settings = settings;
        this.before = before;
    }

    List<Check> of(List<Tried> tried) {
        var checks = new ArrayList<Check>();
        checks.add(scope());
        if (rule.conditions().stream().anyMatch(Scope::isFileCondition)) {
            checks.add(globs());
        }
        if (options().addedLinesOnly()) {
            checks.add(filter(Gate.ADDED_LINES_ONLY, tried, " in a line that a diff adds"));
        }
        trigger().in().ifPresent(part -> checks.add(filter(Gate.IN, tried, " in " + part.id() + language())));
        if (options().ignoreQuotes()) {
            checks.add(filter(Gate.IGNORE_QUOTES, tried, " outside quotes from the prompt and the rule"));
        }
        checks.add(repeat());
        checks.add(interrupt());
        return checks;
    }

    private TriggerOptions options() {
        return trigger().options();
    }

    private StreamTrigger trigger() {
        return rule.trigger().orElseThrow();
    }

    private Check scope() {
        String listens = "it listens to " + String.join(", ", trigger().scope());
        return check(Gate.SCOPE, rule.withConditions(List.of()), listens);
    }

    private Check globs() {
        Rule everywhere = rule.withTrigger(trigger().withScope("text", "thinking", "tool"));
        return check(Gate.GLOBS, everywhere, "it is about " + String.join(", ", globs(rule)));
    }

    private static List<String> globs(Rule rule) {
        return rule.conditions().stream()
                .filter(Scope::isFileCondition)
                .flatMap(condition -> condition.values().stream())
                .toList();
    }

    private Check check(Gate gate, Rule part, String claim) {
        Status status =
                new TriggerIndex(List.of(part)).statusOf(0, text.text().source(), text.toolNames(), text.paths());
        return switch (status) {
            case IN_SCOPE -> new Check(gate, true, claim);
            case OUT_OF_SCOPE -> new Check(gate, false, claim + ", and this is " + stream());
            case NEEDS_PATH -> new Check(gate, false, claim + ", and " + files());
        };
    }

    private String stream() {
        Delta stream = text.text();
        return stream.source() == StreamSource.TOOL
                ? stream.tool().map(name -> "the tool " + name).orElse("a tool without a name")
                : stream.source().id();
    }

    private String files() {
        List<String> paths = text.paths();
        String more = paths.size() > MAX_PATHS ? " and " + (paths.size() - MAX_PATHS) + " others" : "";
        return paths.isEmpty()
                ? "it is not known which files the tool works on"
                : "the tool works on " + paths.stream().limit(MAX_PATHS).collect(Collectors.joining(", ")) + more;
    }

    /** Says in which language the parts of the text are told apart, or why all of it counts. */
    private String language() {
        FileLanguage known = FileLanguage.NO_FILE.with(text.paths());
        if (known.name().isPresent()) {
            return " of " + known.name().get();
        }
        return known.hasFile()
                ? "; all of this text counts, because the language of "
                        + text.paths().stream().limit(MAX_PATHS).collect(Collectors.joining(", ")) + " is not known"
                : "; all of this text counts, because it is for no file that is known";
    }

    /** Returns a check that passes if the gate does not hold back all matches. */
    private static Check filter(Gate gate, List<Tried> tried, String where) {
        boolean hasMatches = tried.stream().anyMatch(pattern -> pattern.matches() > 0);
        boolean letsOnePass = tried.stream()
                .anyMatch(pattern -> pattern.counted() > 0
                        || pattern.places().stream()
                                .anyMatch(place -> !place.heldBack().equals(Optional.of(gate))));
        return new Check(gate, letsOnePass || !hasMatches, "a match counts only" + where);
    }

    private Check repeat() {
        GuardSettings own = settings.with(options());
        StreamSource source = text.text().source();
        boolean mayFire =
                new FiringPolicy(new TriggerIndex(List.of(rule)), settings).mayFire(0, source, new FiringLog(before));
        RepeatMode mode = own.repeatMode(source);
        return new Check(
                Gate.REPEAT_MODE,
                mayFire,
                repetition(mode, own.repeatGap(), source)
                        + last().map(last -> since(mode, last)).orElse(""));
    }

    private static String repetition(RepeatMode mode, int gap, StreamSource source) {
        return switch (mode) {
            case ONCE -> "it fires once in a session";
            case AFTER_GAP -> gap == 0 ? EACH_STREAM : "it fires again after a gap of " + calls(gap);
            case ALWAYS ->
                source == StreamSource.TOOL ? "it fires in every tool call, each of its patterns once" : EACH_STREAM;
        };
    }

    private static String calls(int number) {
        return number + " completed call" + (number == 1 ? "" : "s");
    }

    private Optional<Fired> last() {
        return before.fired().stream()
                .filter(firing -> firing.rule().equals(rule.name()))
                .findFirst();
    }

    private String since(RepeatMode mode, Fired last) {
        return mode == RepeatMode.ONCE
                ? ", and it has fired"
                : ", and it fired " + calls(before.completedCalls() - last.call()) + " ago";
    }

    private Check interrupt() {
        var policy = new FiringPolicy(new TriggerIndex(List.of(rule)), settings);
        String mode = settings.with(options()).interruptMode().id();
        String kind = text.text().source() == StreamSource.TOOL ? "tools" : "text and thinking";
        boolean interrupts = policy.interrupts(0, text.text().source());
        if (interrupts && !policy.isWithinLimits(0, new FiringLog(before))) {
            return new Check(
                    Gate.INTERRUPT_MODE,
                    false,
                    "the limit on interruptions is reached, so the model only gets a reminder");
        }
        return new Check(
                Gate.INTERRUPT_MODE,
                interrupts,
                "with " + mode + " a match in " + kind
                        + (interrupts ? " interrupts the model" : " is reported to the model after the response"));
    }
}
