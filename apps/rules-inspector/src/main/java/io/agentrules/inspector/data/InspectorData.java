package io.agentrules.inspector.data;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.check.input.FileListing;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.CheckJson;
import io.agentrules.json.CoverageJson;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import io.agentrules.json.PromptJson;
import io.agentrules.json.TrialJson;
import io.agentrules.json.ViewsJson;
import java.io.Writer;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers the page's questions with the JSON of the command, by the same code. Each answer is one JSON value and a line break. The
 * parameter {@code as} names a tool: the answer is about the rules that this tool would load ({@code rules views} lists the tools).
 *
 * <p>Safe for use by many threads.
 */
public final class InspectorData {
    private static final int MAX_NUMBER = 100_000_000;

    private final RuleEngine engine;
    private final DisplayPaths paths;
    private final WorkspaceViews views;

    /** The files that the page received last, which counts are about. */
    private volatile @Nullable FileListing listing;

    /** Answers about an engine. */
    public InspectorData(RuleEngine engine) {
        this.engine = engine;
        this.paths = new DisplayPaths(engine.workspaces(), engine.home());
        this.views = new WorkspaceViews(engine);
    }

    /** Reads the rules, unless they are read. */
    public void read() {
        views.find(Optional.empty());
    }

    /**
     * Checks the files again.
     *
     * @return whether the rules changed since the last call, also if the program itself refreshed the engine
     */
    public boolean refresh() {
        return views.refresh();
    }

    /**
     * Writes the answer to a question.
     *
     * @param question {@code list}, {@code views}, {@code check}, {@code coverage}, {@code explain}, {@code prompt} or {@code test}, as
     *     the commands; {@code files}, {@code counts} or {@code source}, for the page alone. For a rule that has gone since the page asked
     *     for the list, the answer has no text and no files; it is not an error
     * @param body the body of the request: the text for {@code test}; may be empty
     * @throws IllegalArgumentException if there is no such question, or a parameter is missing or wrong; the message says which
     */
    public void answer(String question, Query query, String body, Writer out) {
        if (question.equals("files") && query.first("rule").isEmpty()) {
            writeAllFiles(out); // before the rules are there, which may take seconds to read
            return;
        }
        WorkspaceView view = views.find(query.first("as"));
        RuleEngine asked = view.engine();
        switch (question) {
            case "files" -> writeFilesOfRule(view, query, out);
            case "counts" -> {
                int from = query.first("from").map(text -> number("from", text)).orElse(0);
                Json.write(out, view.counts(knownFiles(), from));
            }
            case "list" -> Json.write(out, ListJson.of(asked, asked.catalog(), paths, false));
            case "views" -> Json.write(out, ViewsJson.of(engine.views()));
            case "check" -> Json.write(out, CheckJson.of(RuleChecker.of(asked).check(), paths));
            case "coverage" -> Json.write(out, CoverageJson.of(view.coverage(findFiles())));
            case "explain" -> {
                Activation activation = session(asked, query).activate();
                Json.write(out, ExplainJson.of(activation, query.first("rule"), List.of(), paths));
            }
            case "prompt" -> {
                Activation activation = session(asked, query).activate();
                Optional<Budget> budget = query.first("budget").map(text -> Budget.tokens(number("budget", text)));
                Json.write(
                        out, PromptJson.of(budget.map(activation::renderPrompt).orElseGet(activation::renderPrompt)));
            }
            case "source" -> {
                RuleSourceText source = find(asked, query.required("rule"), query.first("at"))
                        .map(entry -> RuleSourceText.of(entry.rule()))
                        .orElse(RuleSourceText.NONE);
                Json.write(out, source.shown(paths));
            }
            case "test" -> {
                RuleEntry entry = entry(asked, query.required("rule"), query.first("at"));
                TriggerTrial trial = TrialQuestion.trial(asked, entry, query, body);
                Json.write(out, TrialJson.of(trial, trial.diagnostics(), paths));
            }
            default -> throw new IllegalArgumentException("there is no question " + question);
        }
    }

    private void writeAllFiles(Writer out) {
        Json.write(out, FilesJson.of(findFiles()));
    }

    private void writeFilesOfRule(WorkspaceView view, Query query, Writer out) {
        Optional<Rule> rule =
                find(view.engine(), query.required("rule"), query.first("at")).map(RuleEntry::rule);
        Json.write(out, FilesJson.of(rule, view.coverage(knownFiles())));
    }

    private FileListing findFiles() {
        FileListing found = FileListing.of(engine);
        listing = found;
        return found;
    }

    private FileListing knownFiles() {
        FileListing known = listing;
        return known == null ? findFiles() : known;
    }

    private static Session session(RuleEngine engine, Query query) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        for (ContextField field : ContextField.values()) {
            List<String> given = query.all(field, field.id());
            if (!given.isEmpty()) {
                values.put(field, given);
            }
        }
        return new CurrentWork(values).applyTo(engine.openSession());
    }

    private static int number(String parameter, String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0 && number <= MAX_NUMBER) {
                return number;
            }
        } catch (NumberFormatException e) {
            // handled like a number that is too large
        }
        throw new IllegalArgumentException(
                "the parameter " + parameter + " is not a number from 0 to " + MAX_NUMBER + ": " + text);
    }

    private RuleEntry entry(RuleEngine engine, String asked, Optional<String> path) {
        return find(engine, asked, path).orElseThrow(() -> new IllegalArgumentException("no rule is named " + asked));
    }

    /** Finds a rule by name; of several rules of one provider with that name, the one with this path, as the page shows it. */
    private Optional<RuleEntry> find(RuleEngine engine, String asked, Optional<String> path) {
        List<RuleEntry> entries = engine.catalog().entries().stream()
                .filter(entry -> path.isEmpty()
                        || path.get().equals(paths.shown(entry.rule().source().location())))
                .toList();
        return RuleLookup.find(entries, asked);
    }

    /** What the page asks for first: the workspace, the disabled rules, and what the page can do. */
    public record About(List<String> workspace, List<String> off, boolean live, boolean toggles) {}

    /** Returns what the page asks for first. */
    public About about(boolean isLive, boolean canToggle) {
        return new About(engine.workspaces().stream().map(paths::place).toList(), engine.toggles(), isLive, canToggle);
    }

    /**
     * Switches rules on or off, as {@code rules enable} and {@code rules disable} do.
     *
     * @return the problem that kept the choice from being stored; empty if it is stored
     * @throws IllegalArgumentException if no rule has that name
     */
    public Optional<Diagnostic> toggle(String toggle, boolean on) {
        if (!engine.toggles().contains(toggle)) {
            entry(engine, toggle, Optional.empty());
        }
        Optional<Diagnostic> problem = on ? engine.enable(toggle) : engine.disable(toggle);
        if (problem.isEmpty()) {
            refresh();
        }
        return problem;
    }
}
