package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.GuardSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A slow model of a guard for plain text: each pattern is tried on each prefix of the text, and a match is certain if it exists
 * whatever follows. For patterns that look ahead at most one unit.
 */
final class GuardModel {
    private static final List<String> FOLLOWING = following();

    private final List<Rule> rules;
    private final GuardSettings settings;
    private final Map<String, Integer> firedInCall = new HashMap<>();
    private final List<Fired> fired = new ArrayList<>();
    private int completed;
    private int interruptions;
    private int interruptionsOfTurn;

    /** One firing; for a match that needs the end of the text, {@code offset} is that end. */
    record Fired(long offset, List<Match> matches, Action action, String excerpt) {}

    GuardModel(List<Rule> rules, GuardSettings settings) {
        this.rules = rules;
        this.settings = settings;
    }

    /** Texts that may follow a prefix. */
    private static List<String> following() {
        List<String> units = List.of("", "a", "b", "o", "x", " ", ";", "\n");
        return units.stream()
                .flatMap(first -> units.stream().map(second -> first + second))
                .toList();
    }

    void nextTurn() {
        interruptionsOfTurn = 0;
    }

    List<Fired> fired() {
        return fired;
    }

    /** Reads a response to its end, or to an interruption if the harness does not continue. */
    void respond(String text, boolean goesOn) {
        Set<String> told = new HashSet<>();
        for (Map.Entry<Integer, List<Match>> place : places(text).entrySet()) {
            boolean interrupts = fire(text, Math.min(text.length(), place.getKey()), place.getValue(), told);
            if (interrupts && !goesOn) {
                return;
            }
        }
        completed++;
    }

    private boolean fire(String text, int offset, List<Match> matches, Set<String> told) {
        List<Match> firing = matches.stream()
                .filter(match -> !told.contains(match.rule()) && mayFire(match))
                .toList();
        boolean interrupts = firing.stream().anyMatch(this::interrupts)
                && interruptionsOfTurn < settings.maxPerTurn()
                && interruptions < settings.maxPerSession();
        if (firing.isEmpty()) {
            return false;
        }
        firing.forEach(match -> firedInCall.put(match.rule(), completed));
        if (interrupts) {
            interruptions++;
            interruptionsOfTurn++;
        } else {
            firing.forEach(match -> told.add(match.rule()));
        }
        String excerpt = text.substring(Math.max(0, offset - 80), offset);
        fired.add(new Fired(offset, firing, interrupts ? Action.INTERRUPT : Action.DEFER, excerpt));
        return interrupts;
    }

    private boolean mayFire(Match match) {
        TriggerOptions options = options(match);
        Integer before = firedInCall.get(match.rule());
        RepeatMode mode = options.repeatMode().orElse(settings.repeatMode(StreamSource.TEXT));
        return before == null
                || mode == RepeatMode.ALWAYS
                || (mode == RepeatMode.AFTER_GAP
                        && completed - before >= options.repeatGap().orElse(settings.repeatGap()));
    }

    private boolean interrupts(Match match) {
        InterruptMode mode = options(match).interruptMode().orElse(settings.interruptMode());
        return mode == InterruptMode.ALWAYS || mode == InterruptMode.PROSE_ONLY;
    }

    private TriggerOptions options(Match match) {
        return rules.stream()
                .filter(rule -> rule.name().equals(match.rule()))
                .findFirst()
                .flatMap(Rule::trigger)
                .orElseThrow()
                .options();
    }

    /** Returns the matches by offset; matches that need the end of the text are one after the end. */
    private Map<Integer, List<Match>> places(String text) {
        var places = new TreeMap<Integer, List<Match>>();
        for (Rule rule : rules) {
            for (String condition : rule.trigger().orElseThrow().patterns()) {
                Pattern pattern = Pattern.compile(condition.replace("$", "\\z"));
                Stream.iterate(0, offset -> offset <= text.length() + 1, offset -> offset + 1)
                        .filter(offset -> isCertain(pattern, text, offset))
                        .findFirst()
                        .ifPresent(offset -> places.computeIfAbsent(offset, unused -> new ArrayList<>())
                                .add(new Match(rule.name(), condition)));
            }
        }
        return places;
    }

    private static boolean isCertain(Pattern pattern, String text, int offset) {
        return offset > text.length()
                ? pattern.matcher(text).find()
                : FOLLOWING.stream()
                        .allMatch(next -> pattern.matcher(text.substring(0, offset) + next)
                                .find());
    }
}
