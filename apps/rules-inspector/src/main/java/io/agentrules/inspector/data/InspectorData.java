package io.agentrules.inspector.data;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.check.config.AgentsInUse;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.check.input.FileListing;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.inspector.model.Audience;
import io.agentrules.json.CheckJson;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import io.agentrules.json.PromptJson;
import io.agentrules.json.TrialJson;
import io.agentrules.json.ViewsJson;
import java.io.Writer;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers the page's questions with the JSON of the command, by the same code. Each answer is one JSON value and a line break. The
 * parameter {@code as} names an agent: the answer is about the rules that it would load. {@code cwd} names the folder, relative to the first
 * workspace root, that the agent or the harness is started in.
 *
 * <p>Safe for use by many threads.
 */
public final class InspectorData {
    private static final int MAX_NUMBER = 100_000_000;

    private final RuleEngine engine;
    private final DisplayPaths paths;
    private final WorkspaceViews views;
    private final AskedAgents agents;

    /** Held while files are evaluated. */
    private final Object evaluating = new Object();

    /** The files that the page received last, which counts are about. */
    private volatile @Nullable FileListing listing;

    /**
     * Answers about an engine.
     *
     * @param engine one in which every rule counts
     */
    public InspectorData(RuleEngine engine, Audience audience) {
        this.engine = engine;
        this.paths = new DisplayPaths(engine.workspaces(), engine.home());
        this.views = new WorkspaceViews(engine);
        this.agents = new AskedAgents(engine, audience);
    }

    /** Reads the rules, unless they are read. */
    public void read() {
        views.read();
    }

    /**
     * Checks the files again.
     *
     * @return whether the rules or the configuration changed since the last call, also if the program itself refreshed the engine
     */
    public boolean refresh() {
        boolean haveRulesChanged = views.refresh();
        return agents.refresh() || haveRulesChanged;
    }

    /**
     * Writes the answer to a question.
     *
     * @param question {@code list}, {@code views}, {@code check}, {@code explain}, {@code prompt} or {@code test}, as the commands; {@code
     *     rules}, {@code compare}, {@code files}, {@code counts} or {@code source}, for the page alone: the first two, and {@code check} and
     *     files, are about all agents that {@code as} names, or else about those in use. For a rule that has gone since the page asked for
     *     the list, the answer has no text and no files; it is not an error
     * @param body the body of the request: the text for {@code test}; may be empty
     * @throws IllegalArgumentException if there is no such question, or a parameter is missing or wrong; the message says which
     */
    public void answer(String question, Query query, String body, Writer out) {
        switch (question) {
            case "files" -> {
                boolean isOfRule = query.first("rule").isPresent();
                // All files come before the rules are there, which may take seconds to read.
                Json.write(out, isOfRule ? filesOfRule(query) : FilesJson.of(findFiles()));
            }
            case "counts" -> {
                int from = query.first("from").map(text -> number("from", text)).orElse(0);
                synchronized (evaluating) {
                    Json.write(out, coverage(query).counts(from));
                }
            }
            case "views" -> Json.write(out, ViewsJson.of(engine.views()));
            case "rules" -> Json.write(out, rules(query));
            case "compare" -> Json.write(out, comparison(query));
            case "check" -> Json.write(out, check(query));
            default -> answer(question, engine(query), query, body, out);
        }
    }

    private void answer(String question, RuleEngine asked, Query query, String body, Writer out) {
        switch (question) {
            case "list" -> Json.write(out, ListJson.of(asked, asked.catalog(), paths, false));
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

    private static String folder(Query query) {
        return query.first("cwd").orElse("");
    }

    /** Returns the engine of the agent that a question names, else that of a harness. */
    private RuleEngine engine(Query query) {
        return query.first("as")
                .map(id -> views.agents(folder(query), List.of(id)).get(0).engine())
                .orElseGet(() -> views.harness(folder(query)).engine());
    }

    /** Returns the ids of the agents that a question is about; empty: it is about a harness. */
    private List<String> ids(Query query) {
        List<String> named =
                query.all("as").stream().filter(id -> !id.isEmpty()).distinct().toList();
        return named.isEmpty() ? agents.now().ids() : named;
    }

    /** Returns an engine for each agent that a question is about. */
    private Map<String, RuleEngine> engines(Query query) {
        List<String> ids = ids(query);
        List<WorkspaceView> found = views.agents(folder(query), ids);
        var engines = new LinkedHashMap<String, RuleEngine>();
        for (int i = 0; i < ids.size(); i++) {
            engines.put(ids.get(i), found.get(i).engine());
        }
        return engines;
    }

    private RulesJson rules(Query query) {
        var idle = new LinkedHashMap<String, Activation>();
        engines(query).forEach((id, agent) -> idle.put(id, agent.openSession().activate()));
        return RulesJson.of(views.harness(folder(query)).engine().catalog(), idle, paths);
    }

    private ComparisonJson comparison(Query query) {
        var activations = new LinkedHashMap<String, Activation>();
        engines(query)
                .forEach(
                        (id, agent) -> activations.put(id, session(agent, query).activate()));
        return ComparisonJson.of(activations, query.first("at"), paths);
    }

    private CheckJson check(Query query) {
        return agents.check(
                views.harness(folder(query)).engine(), engines(query).values(), paths);
    }

    private FileCoverage coverage(Query query) {
        FileListing files = knownFiles();
        List<String> ids = ids(query);
        List<WorkspaceView> asked =
                ids.isEmpty() ? List.of(views.harness(folder(query))) : views.agents(folder(query), ids);
        return new FileCoverage(
                asked.stream().map(view -> view.evaluation(files)).toList());
    }

    /** Returns the files that a rule applies to. Agents may give the rules of a file different names: then the path alone counts. */
    private FilesJson filesOfRule(Query query) {
        if (ids(query).isEmpty()) {
            Optional<Rule> rule = find(engine(query), query.required("rule"), query.first("at"))
                    .map(RuleEntry::rule);
            return files(query, each -> rule.filter(each::equals).isPresent());
        }
        String at = query.required("at");
        return files(query, each -> at.equals(paths.shown(each.source().location())));
    }

    private FilesJson files(Query query, Predicate<Rule> isMeant) {
        synchronized (evaluating) {
            return new FilesJson(coverage(query).files(isMeant), null);
        }
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

    /**
     * What the page asks for first: the workspace, the disabled rules, and what the page can do.
     *
     * @param agents the agents that it is about; null for a harness
     * @param reason why it is about them; null for a harness
     */
    public record About(
            List<String> workspace,
            List<String> off,
            boolean live,
            boolean toggles,
            @Nullable List<Agent> agents,
            @Nullable String reason) {}

    /** An agent. */
    public record Agent(String id, String name) {}

    /** Returns what the page asks for first. */
    public About about(boolean isLive, boolean canToggle) {
        Optional<AgentsInUse> inUse = agents.now().inUse();
        return new About(
                engine.workspaces().stream().map(paths::place).toList(),
                engine.toggles(),
                isLive,
                canToggle,
                inUse.map(known -> known.agents().stream()
                                .map(agent -> new Agent(agent.id(), agent.name()))
                                .toList())
                        .orElse(null),
                inUse.map(known -> known.described(engine, agents.path(paths))).orElse(null));
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
