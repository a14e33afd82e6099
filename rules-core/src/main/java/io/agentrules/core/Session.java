package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.session.CandidatePaths;
import io.agentrules.core.session.CodePointOrder;
import io.agentrules.core.session.EvidenceLog;
import io.agentrules.core.session.PathsInText;
import io.agentrules.core.session.PathsInToolCall;
import io.agentrules.core.session.SlashCommand;
import io.agentrules.core.session.Surroundings;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One conversation: what was observed in it, and so which rules apply. Safe for use by many threads.
 *
 * <p>Every method that tells the session something returns the session. What is known of the surroundings (git branch,
 * operating system, CI, kind of project) the session finds out by itself; a value that is given replaces it.
 */
public final class Session {
    private final String id;
    private final CatalogSource source;
    private final RuleEngine.Builder settings;
    private final CandidatePaths candidates;
    private final EvidenceLog evidence = new EvidenceLog();
    private final Map<String, List<String>> surroundings = new TreeMap<>(CodePointOrder.INSTANCE);
    private final Map<String, List<String>> given = new TreeMap<>(CodePointOrder.INSTANCE);
    private final Map<String, Integer> mentioned = new HashMap<>();
    private final Map<String, Integer> firstActivated = new HashMap<>();
    private Optional<String> prompt = Optional.empty();
    private List<String> tools = List.of();
    private List<String> mcpTools = List.of();
    private long changes;
    private Optional<Known> last = Optional.empty();

    Session(String id, CatalogSource source, RuleEngine.Builder settings) {
        this.id = id;
        this.source = source;
        this.settings = settings;
        this.candidates = new CandidatePaths(source.candidateRoots());
        lookAround();
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Takes the user's new prompt, which begins a turn: paths and mentions in it count at once. */
    public Session prompt(String text) {
        RuleCatalog catalog = source.catalog();
        List<String> paths = PathsInText.in(text);
        List<List<String>> tokens = PathsInText.mentions(text);
        synchronized (this) {
            if (prompt.isPresent()) {
                evidence.nextTurn();
            }
            prompt = Optional.of(text);
            mentioned.clear();
            lookAround();
            paths.forEach(path -> observe(Kind.PROMPT_TEXT, path));
            tokens.forEach(token -> mention(token, catalog));
        }
        return this;
    }

    /** Takes a mention, as {@code @token} without the {@code @}: of a rule by its name or unique last segment, else of a path. */
    public Session mention(String token) {
        RuleCatalog catalog = source.catalog();
        synchronized (this) {
            mention(List.of(token), catalog);
            changes++;
        }
        return this;
    }

    /** The longest candidate that names a rule is a mention of it; else the longest is a path. */
    private void mention(List<String> longestFirst, RuleCatalog catalog) {
        Optional<String> rule = longestFirst.stream()
                .flatMap(token -> catalog.mentioned(token).stream())
                .findFirst();
        if (rule.isPresent()) {
            mentioned.putIfAbsent(rule.get(), mentioned.size());
        } else {
            longestFirst.stream().findFirst().ifPresent(path -> observe(Kind.MENTION, path));
        }
    }

    /** Takes a path that a tool is about to work on. */
    public synchronized Session path(String path) {
        observe(Kind.TOOL_TARGET, path);
        return this;
    }

    /**
     * Takes a tool call, before it runs: the paths among its arguments count.
     *
     * @param arguments by name, as parsed from JSON
     */
    public synchronized Session toolCall(String tool, Map<String, ?> arguments) {
        PathsInToolCall.in(tool, arguments).forEach(path -> observe(Kind.TOOL_TARGET, path));
        return this;
    }

    /** Takes the files that the user has open: all of them, in place of those given before. */
    public synchronized Session open(Collection<String> paths) {
        evidence.open(paths.stream()
                .flatMap(path -> candidates.candidate(path).stream())
                .toList());
        return this;
    }

    /** Takes a file that the agent wrote. */
    public synchronized Session modified(String path) {
        observe(Kind.MODIFIED, path);
        return this;
    }

    private void observe(Kind kind, String path) {
        candidates.candidate(path).ifPresent(candidate -> evidence.observe(kind, candidate));
    }

    /** Takes the ids of all tools that are available, in place of those given before. */
    public synchronized Session tools(Collection<String> ids) {
        tools = List.copyOf(ids);
        changes++;
        return this;
    }

    /** Takes the names of all connected MCP clients, in place of those given before; each is available as {@code mcp_name}. */
    public synchronized Session mcp(Collection<String> clients) {
        mcpTools = clients.stream()
                .map(name -> "mcp_" + name.replaceAll("[^A-Za-z0-9]", "_"))
                .toList();
        changes++;
        return this;
    }

    /** Takes the id of the model that will be called. */
    public Session model(String model) {
        return value("model", model);
    }

    /**
     * Takes what is known for a condition key: {@code model}, {@code provider} (the model's), {@code agent}, {@code mode},
     * {@code command}, {@code branch}, {@code os}, {@code ci} ({@code true} or {@code false}), {@code env}, {@code tags},
     * {@code project}, or a plugin's own.
     *
     * @param values in place of those given before; none: it is not known
     */
    public synchronized Session value(String key, String... values) {
        given.put(key, sorted(Stream.of(values)));
        changes++;
        return this;
    }

    private static List<String> sorted(Stream<String> values) {
        return values.distinct().sorted(CodePointOrder.INSTANCE).toList();
    }

    private void lookAround() {
        surroundings.clear();
        surroundings.putAll(Surroundings.of(settings.files().roots(), settings.environment, osName())
                .values());
        changes++;
    }

    private static String osName() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    }

    /** Returns which rules are in at this moment, and why: the same instance as before when nothing changed. */
    public Activation activation() {
        long start = System.nanoTime();
        RuleCatalog catalog = source.catalog();
        Activation activation;
        int cut;
        synchronized (this) {
            Optional<Activation> unchanged = last.filter(known -> known.holds(catalog, changes, evidence.version()))
                    .map(Known::activation);
            if (unchanged.isPresent()) {
                return unchanged.get();
            }
            activation = new Evaluation(catalog, context(), Map.copyOf(mentioned)).activation(firstActivated);
            last = Optional.of(new Known(catalog, changes, evidence.version(), activation));
            cut = evidence.requestPathsCut();
        }
        if (cut > 0) {
            source.report(Diagnostic.warning(
                    "request-paths-cut",
                    cut + " of the paths that this request is about were left out: there are too many",
                    "Nothing to do, unless a rule is missed: then mention one of its files"));
        }
        source.activated(id, activation, Duration.ofNanos(System.nanoTime() - start));
        return activation;
    }

    private EvaluationContext context() {
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        values.putAll(surroundings);
        prompt.flatMap(SlashCommand::in).ifPresent(command -> values.put("command", List.of(command)));
        values.putAll(given);
        values.put("tools", sorted(Stream.concat(tools.stream(), mcpTools.stream())));
        values.values().removeIf(List::isEmpty);
        return new EvaluationContext(evidence.requestPaths(), evidence.sessionPaths(), prompt, values);
    }

    /** An activation, and all that it depends on. */
    private record Known(RuleCatalog catalog, long changes, long evidenceVersion, Activation activation) {
        boolean holds(RuleCatalog nowCatalog, long nowChanges, long nowEvidenceVersion) {
            return catalog == nowCatalog && changes == nowChanges && evidenceVersion == nowEvidenceVersion;
        }
    }
}
