package io.agentrules.hooks.session;

import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.input.ChangedLines;
import io.agentrules.check.input.FileEdits;
import io.agentrules.check.input.PatchedArguments;
import io.agentrules.check.input.PatchedFile.Added;
import io.agentrules.check.input.Patches;
import io.agentrules.check.input.WrittenTexts;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Watches the texts that a tool is about to write, with the trigger rules of a session. Rules name a tool by its own name or by the common
 * one; if the agent says that the tool is of another kind, it is watched under the name of that kind as well.
 */
final class ToolWatch {
    private static final Set<Level> OF_REPOSITORY =
            Stream.of(Level.values()).filter(Level::isOfRepository).collect(Collectors.toUnmodifiableSet());
    private static final Set<Level> OF_OTHERS =
            Stream.of(Level.values()).filter(level -> !level.isOfRepository()).collect(Collectors.toUnmodifiableSet());
    private static final String COMMAND = "bash";
    private static final String EDIT = "edit";

    /** A longer file is not read: then the new text of an edit is watched alone. */
    private static final int MAX_FILE_BYTES = 1 << 20;

    private final Session session;
    private final Map<String, Watched> texts = new LinkedHashMap<>();

    /** What patches add, by text. The lines around it tell the lexer where comments begin. */
    private final Map<String, Added> patched;

    /** A text that is watched, and the files that it is for. */
    private record Watched(Delta text, List<String> paths) {}

    /** Prepares to watch a call with absolute paths. */
    ToolWatch(Session session, ToolUse tool) {
        this.session = session;
        this.patched = patched(tool.watched());
        var names = new LinkedHashSet<>(List.of(tool.name()));
        if (!tool.commonName().equals(WrittenTexts.commonName(tool.name()))) {
            names.add(tool.commonName());
        }
        if (tool.saysEdits()) {
            names.forEach(name -> tool.edits().forEach(edit -> add(tool, name, edit)));
            return;
        }
        FileEdits files = FileEdits.in(PatchedArguments.without(tool.watched()), ToolWatch::text);
        files.lines().forEach(lines -> addLines(tool, names, lines));
        if (PatchedArguments.areIn(tool.arguments())) { // of a patch, what it adds to each file
            names.forEach(name -> tool.edits().forEach(edit -> add(tool, name, edit)));
            if (tool.commonName().equals(COMMAND)) { // a patch in a command is an edit as well
                tool.edits().stream().filter(edit -> !edit.paths().isEmpty()).forEach(edit -> add(tool, EDIT, edit));
            }
        }
        List<String> paths = tool.edits().stream()
                .flatMap(edit -> edit.paths().stream())
                .distinct()
                .toList();
        names.forEach(name -> addArguments(tool, name, files.rest(), paths));
    }

    private static Map<String, Added> patched(Map<String, Object> arguments) {
        return arguments.values().stream()
                .flatMap(ToolUse::texts)
                .flatMap(text -> Patches.in(text).stream())
                .flatMap(file -> file.additions().stream())
                .collect(Collectors.toMap(Added::text, added -> added, ToolWatch::ofBoth));
    }

    /** Returns the same text in two places, which replaces lines only if it replaces the same ones there. */
    private static Added ofBoth(Added first, Added other) {
        return first.replaced().equals(other.replaced()) ? first : new Added(first.text(), first.place(), "");
    }

    private static Optional<String> text(String path) {
        try {
            Path file = Path.of(path);
            return Files.isRegularFile(file) && Files.size(file) <= MAX_FILE_BYTES
                    ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
            return Optional.empty();
        }
    }

    private void add(ToolUse tool, String name, Edit edit) {
        Optional<Added> added = Optional.ofNullable(patched.get(edit.text()));
        if (added.isPresent() && !added.get().replaced().isEmpty()) {
            added.get().changes().forEach(lines -> add(tool, name, lines, edit.paths()));
            return;
        }
        Delta.Builder text = delta(tool, name, edit.text(), edit.paths());
        added.ifPresent(of -> text.at(of.place()));
        watch(text.build(), edit.paths());
    }

    private void addLines(ToolUse tool, Set<String> names, ChangedLines lines) {
        var all = new LinkedHashSet<>(names);
        all.add(EDIT);
        all.forEach(name -> add(tool, name, lines, List.of(lines.path())));
    }

    private void add(ToolUse tool, String name, ChangedLines lines, List<String> paths) {
        watch(
                delta(tool, name, lines.after(), paths)
                        .replacing(lines.before())
                        .at(lines.place())
                        .build(),
                paths);
    }

    private Delta.Builder delta(ToolUse tool, String name, String text, List<String> paths) {
        return Delta.builder(StreamSource.TOOL, text).stream(stream(tool))
                .tool(name)
                .paths(paths);
    }

    private void watch(Delta text, List<String> paths) {
        texts.put(text.stream(), new Watched(text, paths));
    }

    private void addArguments(ToolUse tool, String name, Map<String, Object> arguments, List<String> paths) {
        String stream = stream(tool);
        texts.put(stream, new Watched(Delta.arguments(stream, name, JsonMaps.text(arguments)), paths));
    }

    private String stream(ToolUse tool) {
        return tool.id() + "#" + texts.size();
    }

    /**
     * A firing.
     *
     * @param path the file that the text is for; empty if it is for none
     * @param violated the rules that fired
     */
    record Fired(Firing firing, String path, List<Rule> violated) {
        /** Returns whether a rule of the repository fired; those of the repository and the others never share a firing. */
        boolean isOfRepository() {
            return violated.stream().anyMatch(rule -> rule.source().level().isOfRepository());
        }

        /** Returns the names of the rules, each once. */
        List<String> rules() {
            return firing.matches().stream().map(Match::rule).distinct().toList();
        }

        /** Returns the first pattern of a rule that matched. */
        String pattern(String rule) {
            return firing.matches().stream()
                    .filter(match -> match.rule().equals(rule))
                    .findFirst()
                    .map(Match::pattern)
                    .orElse("");
        }
    }

    /**
     * The firings in the texts of a call.
     *
     * @param stop the firing because of which the tool must not run; empty if it may
     * @param deferred the firings that the model has to be told, whether the tool runs or not
     */
    record Outcome(Optional<Fired> stop, List<Fired> deferred) {}

    /**
     * Watches for all rules but the repository's, which never waits for the repository.
     *
     * @param limits how many calls may be denied; beyond them, the model is told of what fires
     */
    Outcome watchWithoutRepository(DenialLimits limits) {
        StreamGuard guard = session.guard(OF_OTHERS);
        Outcome outcome = watch(guard, limits);
        guard.abandon(); // the response ends with the other rules
        return outcome;
    }

    /** Watches for the rules of the repository, after all others: then the response of the model is complete, unless it is interrupted. */
    Outcome watchForRepository(DenialLimits limits) {
        StreamGuard guard = session.guard(OF_REPOSITORY);
        Outcome outcome = watch(guard, limits);
        guard.finish();
        return outcome;
    }

    private Outcome watch(StreamGuard guard, DenialLimits limits) {
        var told = new ArrayList<Fired>();
        Optional<Fired> stop = Optional.empty();
        for (Watched watched : texts.values()) {
            Optional<Interruption> next = guard.complete(watched.text());
            while (next.isPresent() && !denies(next.get().firing(), guard, limits)) {
                told.add(fired(next.get().firing(), guard));
                next = guard.resume();
            }
            if (next.isPresent()) {
                stop = Optional.of(fired(next.get().firing(), guard));
                break;
            }
        }
        guard.deferred().forEach(firing -> told.add(fired(firing, guard)));
        return new Outcome(stop, eachOnce(told));
    }

    private Fired fired(Firing firing, StreamGuard guard) {
        Watched text = texts.get(firing.stream());
        return new Fired(
                firing,
                text == null || text.paths().isEmpty() ? "" : text.paths().get(0),
                violated(firing, guard));
    }

    private static List<Rule> violated(Firing firing, StreamGuard guard) {
        return firing.matches().stream()
                .map(Match::rule)
                .distinct()
                .flatMap(name -> guard.rule(name).stream())
                .toList();
    }

    /** Returns the firings of different rules: a rule may fire in each text. */
    private static List<Fired> eachOnce(List<Fired> fired) {
        var byRules = new LinkedHashMap<List<String>, Fired>();
        fired.forEach(each -> byRules.putIfAbsent(each.rules(), each));
        return List.copyOf(byRules.values());
    }

    private static boolean denies(Firing firing, StreamGuard guard, DenialLimits limits) {
        return violated(firing, guard).stream()
                .anyMatch(rule -> Enforcement.deniesWhenFiring(rule) && limits.allow(rule));
    }

    /** Returns the files that the call writes, each once. */
    List<String> paths() {
        return texts.values().stream()
                .flatMap(text -> text.paths().stream().limit(1))
                .distinct()
                .toList();
    }

    /** Returns whether a pattern of a trigger rule matches a text for a file, whether or not the rule may fire again. */
    boolean matches(String rule, String path) {
        return texts.values().stream()
                .filter(text -> text.paths().contains(path))
                .flatMap(text -> TriggerTrials.in(session).tryTrigger(rule, text.text()).stream())
                .map(TriggerTrial::patterns)
                .anyMatch(patterns -> patterns.stream().anyMatch(pattern -> pattern.counted() > 0));
    }
}
