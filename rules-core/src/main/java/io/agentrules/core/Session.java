package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.Message.Role;
import io.agentrules.core.SessionState.Observed;
import io.agentrules.core.evaluate.SessionConditions;
import io.agentrules.core.session.CodePointOrder;
import io.agentrules.core.session.EvidenceLog;
import io.agentrules.core.session.EvidenceLog.Sighting;
import io.agentrules.core.session.PathsInText;
import io.agentrules.core.session.SlashCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One conversation: what was observed in it, and so which rules apply. Safe for use by many threads.
 *
 * <p>Methods that tell the session something return the session. What is known of the surroundings (git branch, operating
 * system, CI, kind of project) the session finds out by itself, anew at each prompt; a value that is given replaces it.
 */
public final class Session {
    private static final Duration LONGEST_COMPACTION = Duration.ofSeconds(30);
    private static final int MAX_PATHS_KEPT = 20;

    private final String id;
    private final SessionSource source;
    private final EvidenceLog evidence;
    private final SessionValues values = new SessionValues();
    private final ActivationOrder order;
    private List<String> mentioned; // in code-point order, each once
    private Optional<String> prompt;
    private boolean seededFromHistory;
    private Optional<Instant> compactingSince = Optional.empty();
    private long changes;
    private @Nullable Known last;

    /** Opens a session that knows what another one did. */
    Session(String id, SessionSource source, SessionState state) {
        this.id = id;
        this.source = source;
        this.evidence = new EvidenceLog(source.workspace().sharing())
                .restore(
                        state.evidence().stream()
                                .map(observed -> new Sighting(observed.path(), observed.kind(), observed.turn()))
                                .toList(),
                        state.turn());
        this.order = new ActivationOrder(source.catalog(), state.activated());
        this.prompt = state.prompt();
        this.seededFromHistory = state.seededFromHistory();
        this.mentioned = state.mentions();
        state.values().forEach(values::give);
        values.command(prompt.flatMap(SlashCommand::in));
        values.tools(state.tools());
        values.mcpTools(state.mcpTools());
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Takes the user's new prompt, which begins a turn: paths and mentions in it count at once. */
    public Session prompt(String text) {
        Objects.requireNonNull(text, "text");
        Map<String, List<String>> surroundings = source.workspace().surroundings();
        List<String> paths = source.candidates(PathsInText.in(text));
        List<List<String>> mentions = PathsInText.mentions(text);
        synchronized (this) {
            if (prompt.isPresent()) {
                evidence.nextTurn();
            }
            values.surroundings(surroundings);
            latestPrompt(text);
            paths.forEach(path -> evidence.observe(Kind.PROMPT_TEXT, path));
            mention(mentions, Kind.MENTION);
        }
        return this;
    }

    private void latestPrompt(String text) {
        prompt = Optional.of(text);
        mentioned = List.of();
        values.command(SlashCommand.in(text));
        changes++;
    }

    /** Takes a mention, as {@code @token} without the {@code @}: of a rule by its name or unique last segment, else of a path. */
    public synchronized Session mention(String token) {
        Objects.requireNonNull(token, "token");
        mention(List.of(List.of(token)), Kind.MENTION);
        return this;
    }

    /** Of each mention, the longest candidate that names a rule is a mention of it; else the longest is a path. */
    private void mention(List<List<String>> mentions, Kind kindOfPath) {
        RuleCatalog catalog = source.catalog();
        var rules = new TreeSet<String>(CodePointOrder.INSTANCE);
        rules.addAll(mentioned);
        for (List<String> longestFirst : mentions) {
            Optional<String> rule = longestFirst.stream()
                    .flatMap(token -> catalog.mentioned(token).stream())
                    .findFirst();
            rule.ifPresentOrElse(
                    rules::add,
                    () -> source.candidates(longestFirst).stream()
                            .findFirst()
                            .ifPresent(path -> evidence.observe(kindOfPath, path)));
        }
        if (rules.size() > mentioned.size()) {
            mentioned = List.copyOf(rules);
            changes++;
        }
    }

    /**
     * Takes a message of the conversation as it comes: the user's is a {@linkplain #prompt}, the tools that the model calls are
     * {@linkplain #toolCall tool calls}, and a synthetic one changes nothing.
     */
    public Session message(Message message) {
        Objects.requireNonNull(message, "message");
        if (message.role() == Role.USER) {
            prompt(message.text());
        } else if (message.role() == Role.ASSISTANT) {
            message.toolCalls().forEach(call -> toolCall(call.tool(), call.arguments()));
        }
        return this;
    }

    /**
     * Takes the messages of a conversation that went on before this session knew of it, the oldest first. Paths in what the user
     * and the model wrote, and in the arguments of tools, count for the session, not for this request; the user's latest message
     * is the prompt, unless there is a later one already. Done once in a session: afterwards nothing happens.
     */
    public Session history(List<Message> messages) {
        whole(messages, "messages");
        if (isSeededFromHistory()) {
            return this;
        }
        HistorySeed seed = HistorySeed.of(messages, source);
        synchronized (this) {
            if (!seededFromHistory) {
                seededFromHistory = true;
                seed.paths().forEach(path -> evidence.observe(Kind.HISTORY, path));
                if (prompt.isEmpty()) {
                    seed.prompt().ifPresent(this::latestPrompt);
                    mention(seed.mentions(), Kind.HISTORY);
                }
            }
        }
        return this;
    }

    /** Returns whether the {@linkplain #history} was taken. */
    public synchronized boolean isSeededFromHistory() {
        return seededFromHistory;
    }

    /** Takes a path that a tool is about to work on. */
    public Session path(String path) {
        return observe(Kind.TOOL_TARGET, List.of(Objects.requireNonNull(path, "path")));
    }

    /**
     * Takes a tool call, before it runs: the paths among its arguments count.
     *
     * @param arguments by name, as parsed from JSON
     */
    public Session toolCall(String tool, Map<String, ?> arguments) {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(arguments, "arguments");
        return observe(Kind.TOOL_TARGET, source.pathsInToolCall(tool, arguments));
    }

    /** Takes a file that the agent wrote. */
    public Session modified(String path) {
        return observe(Kind.MODIFIED, List.of(Objects.requireNonNull(path, "path")));
    }

    private Session observe(Kind kind, Collection<String> paths) {
        List<String> candidates = source.candidates(paths);
        synchronized (this) {
            candidates.forEach(path -> evidence.observe(kind, path));
        }
        return this;
    }

    /** Takes the files that the user has open: all of them, in place of those given before, the most recently used last. */
    public Session open(Collection<String> paths) {
        return snapshot(Kind.OPEN, paths);
    }

    /** Takes the files that editors show: all of them, in place of those given before, the most recently used last. */
    public Session visible(Collection<String> paths) {
        return snapshot(Kind.VISIBLE, paths);
    }

    private Session snapshot(Kind kind, Collection<String> paths) {
        List<String> candidates = source.candidates(whole(paths, "paths"));
        synchronized (this) {
            evidence.snapshot(kind, candidates);
        }
        return this;
    }

    /** Takes the ids of all tools that are available, in place of those given before. */
    public synchronized Session tools(Collection<String> ids) {
        return changed(values.tools(whole(ids, "ids")));
    }

    /** Takes the names of all connected MCP clients, in place of those given before; each is available as {@code mcp_name}. */
    public synchronized Session mcp(Collection<String> clients) {
        return changed(values.mcpTools(whole(clients, "clients").stream()
                .map(name -> "mcp_" + name.replaceAll("[^A-Za-z0-9]", "_"))
                .toList()));
    }

    /** Takes the id of the model that will be called. */
    public Session model(String model) {
        return value("model", Objects.requireNonNull(model, "model"));
    }

    /**
     * Takes what is known for a condition key: {@code model}, {@code provider} (the model's), {@code agent}, {@code mode},
     * {@code command}, {@code branch}, {@code os}, {@code ci} ({@code true} or {@code false}), {@code env}, {@code tags},
     * {@code project}, or a plugin's own.
     *
     * @param known in place of what was given before; none: it is not known
     */
    public synchronized Session value(String key, String... known) {
        Objects.requireNonNull(key, "key");
        return changed(values.give(key, whole(Arrays.asList(Objects.requireNonNull(known, "known")), "known")));
    }

    /** Notes whether what was given is news. */
    private Session changed(boolean isNews) {
        changes += isNews ? 1 : 0;
        return this;
    }

    /** Checks that neither the argument of that name is missing nor anything in it. */
    private static <T extends Collection<?>> T whole(T argument, String name) {
        Objects.requireNonNull(argument, name);
        argument.forEach(member -> Objects.requireNonNull(member, name));
        return argument;
    }

    /**
     * Marks the conversation as being compacted: until {@link #compacted()}, and for at most 30 seconds, no rule is in.
     *
     * @return a text for whoever writes the summary, which names up to 20 of the session's paths, those seen last; empty when
     *     there are none
     */
    public synchronized String compacting() {
        compactingSince = Optional.of(source.clock().instant());
        List<String> paths = evidence.latestSessionPaths(MAX_PATHS_KEPT);
        return paths.isEmpty()
                ? ""
                : paths.stream()
                        .sorted(CodePointOrder.INSTANCE)
                        .map(path -> "- " + path)
                        .collect(Collectors.joining("\n", "Files that this conversation is about:\n", ""));
    }

    /** Says that the conversation was compacted: everything that was active applies again. */
    public synchronized Session compacted() {
        compactingSince = Optional.empty();
        return this;
    }

    private boolean isCompacting() {
        return compactingSince.isPresent()
                && source.clock().instant().isBefore(compactingSince.get().plus(LONGEST_COMPACTION));
    }

    /** Opens a session for a sub-agent: it starts with all that this one knows, under another agent's name, and goes its own way. */
    public Session fork(String agent) {
        Objects.requireNonNull(agent, "agent");
        return source.open(state()).value("agent", agent);
    }

    /** Returns all that this session knows, to be kept and {@linkplain RuleEngine#restoreSession restored}. */
    public synchronized SessionState state() {
        return new SessionState(
                evidence.turn(),
                prompt,
                evidence.sightings().stream()
                        .map(sighting -> new Observed(sighting.path(), sighting.kind(), sighting.turn()))
                        .toList(),
                mentioned,
                order.names(),
                new LinkedHashMap<>(values.given()),
                values.tools(),
                values.mcpTools(),
                seededFromHistory);
    }

    /** Returns which rules are in at this moment, and why: the same instance as before when nothing changed. */
    public Activation activation() {
        RuleCatalog catalog = source.catalog();
        long start;
        Known now;
        synchronized (this) {
            boolean suspended = isCompacting();
            if (last != null && last.holds(catalog, changes, evidence.version(), suspended)) {
                return last.activation();
            }
            start = System.nanoTime();
            now = evaluate(catalog, suspended);
            last = now;
        }
        if (now.requestPathsCut() > 0) {
            source.report(Diagnostic.warning(
                    "request-paths-cut",
                    "Of the paths that this request is about some were left out: there are too many",
                    "Nothing to do, unless a rule is missed: then mention one of its files"));
        }
        source.activated(id, now.activation(), Duration.ofNanos(System.nanoTime() - start));
        return now.activation();
    }

    private Known evaluate(RuleCatalog catalog, boolean suspended) {
        if (!values.hasSurroundings()) {
            values.surroundings(source.workspace().latestSurroundings());
        }
        Optional<Known> before = Optional.ofNullable(last);
        SessionConditions conditions = before.filter(known -> known.catalog() == catalog)
                .map(Known::conditions)
                .orElseGet(catalog.conditions()::forSession);
        var context = new EvaluationContext(evidence.requestPaths(), evidence.sessionPaths(), prompt, values.all());
        Selection selection = suspended
                ? Selection.suspended(catalog)
                : Selection.of(catalog, conditions.holding(context), mentioned);
        var activation = new Activation(
                id,
                source.catalogSource(),
                context,
                selection,
                before.map(known -> known.activation().selection()).orElseGet(() -> Selection.suspended(catalog)),
                order.with(catalog, selection.holding()));
        return new Known(
                catalog, changes, evidence.version(), suspended, evidence.requestPathsCut(), conditions, activation);
    }

    /** An activation, all that it depends on, and what the next one can be made from. */
    private record Known(
            RuleCatalog catalog,
            long changes,
            long evidenceVersion,
            boolean suspended,
            int requestPathsCut,
            SessionConditions conditions,
            Activation activation) {
        boolean holds(RuleCatalog nowCatalog, long nowChanges, long nowEvidenceVersion, boolean nowSuspended) {
            return catalog == nowCatalog
                    && changes == nowChanges
                    && evidenceVersion == nowEvidenceVersion
                    && suspended == nowSuspended;
        }
    }
}
