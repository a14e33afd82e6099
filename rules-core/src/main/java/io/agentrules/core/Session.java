package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.Arming.Armed;
import io.agentrules.core.Message.Role;
import io.agentrules.core.Message.ToolCall;
import io.agentrules.core.SessionState.Firings;
import io.agentrules.core.guard.Batch;
import io.agentrules.core.guard.Policy;
import io.agentrules.core.guard.Policy.Outcome;
import io.agentrules.core.guard.TriggerIndex;
import io.agentrules.core.session.CodePointOrder;
import io.agentrules.core.session.PathsInText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One conversation: what was observed in it, and so which rules apply. Safe for use by many threads.
 *
 * <p>Methods that tell the session something return the session. What is known of the surroundings (git branch, operating
 * system, CI, kind of project) the session finds out by itself, anew at each prompt; a value that is given replaces it.
 */
public final class Session {
    private static final Duration LONGEST_COMPACTION = Duration.ofSeconds(30);
    private static final int MAX_PATHS_KEPT = 20;
    private static final String TOOLS = "tools";
    private static final Set<String> OBSERVED = Set.of("paths", "globs", "keywords");

    private final String id;
    private final SessionSource source;
    private final Knowledge known;
    private final Activations activations;
    private final Arming arming = new Arming();
    private OptionalLong compactingSince = OptionalLong.empty();

    /** Opens a session that knows what another one did. */
    Session(String id, SessionSource source, RuleCatalog catalog, SessionState state) {
        this.id = id;
        this.source = source;
        this.known = new Knowledge(state, source.workspace());
        this.activations = new Activations(id, source, known, new ActivationOrder(catalog, state.activated()));
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
        Mentions mentions = Mentions.in(text, source);
        synchronized (this) {
            known.surroundings(surroundings);
            known.prompt(text);
            known.observe(Kind.PROMPT_TEXT, paths);
            known.mention(mentions, Kind.MENTION);
        }
        return this;
    }

    /** Takes a mention, as {@code @token} without the {@code @}: of a rule by its name or unique last segment, else of a path. */
    public Session mention(String token) {
        Objects.requireNonNull(token, "token");
        Mentions mentions = Mentions.of(token, source);
        synchronized (this) {
            known.mention(mentions, Kind.MENTION);
        }
        return this;
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
        Arguments.whole(messages, "messages");
        if (!isSeededFromHistory()) {
            HistorySeed seed = HistorySeed.of(messages, source);
            synchronized (this) {
                known.history(seed);
            }
        }
        return this;
    }

    /** Returns whether the {@linkplain #history} was taken. */
    public synchronized boolean isSeededFromHistory() {
        return known.isSeededFromHistory();
    }

    /**
     * Takes the messages of a model call that is about to be made. If the last is the user's, it is a new {@linkplain #prompt}; if
     * not, the call belongs to the turn of the one before. The first time those before it are the {@linkplain #history}.
     *
     * @param messages in the harness's own type, the oldest first, without what was added for this call alone
     * @param reader says what a message is to rules; asked only about those that are looked at
     */
    public <M> Session calling(List<M> messages, Function<? super M, Message> reader) {
        Arguments.whole(messages, "messages");
        Objects.requireNonNull(reader, "reader");
        Optional<Message> prompt = messages.stream()
                .skip(Math.max(0, messages.size() - 1))
                .<Message>map(reader)
                .filter(last -> last.role() == Role.USER)
                .findAny();
        if (!isSeededFromHistory()) {
            int end = messages.size() - (prompt.isPresent() ? 1 : 0);
            history(messages.subList(0, end).stream().<Message>map(reader).toList());
        }
        prompt.ifPresent(this::message);
        return this;
    }

    /** Takes a path that a tool is about to work on. */
    public Session path(String path) {
        return observe(Kind.TOOL_TARGET, source.candidates(List.of(Objects.requireNonNull(path, "path"))));
    }

    /**
     * Takes a tool call, before it runs: the paths among its arguments count.
     *
     * @param arguments by name, as parsed from JSON
     */
    public Session toolCall(String tool, Map<String, ?> arguments) {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(arguments, "arguments");
        return observe(Kind.TOOL_TARGET, source.pathsInToolCall(new ToolCall(tool, arguments)));
    }

    /** Takes a file that the agent wrote. */
    public Session modified(String path) {
        return observe(Kind.MODIFIED, source.candidates(List.of(Objects.requireNonNull(path, "path"))));
    }

    private synchronized Session observe(Kind kind, List<String> candidates) {
        known.observe(kind, candidates);
        return this;
    }

    /**
     * Takes the files that the user has open: all of them, in place of those given before, the most recently used last. One
     * that was open already counts as given when it was opened.
     */
    public Session open(Collection<String> paths) {
        return snapshot(Kind.OPEN, paths);
    }

    /** Takes the files that editors show, in the same way as those that are {@linkplain #open}. */
    public Session visible(Collection<String> paths) {
        return snapshot(Kind.VISIBLE, paths);
    }

    private Session snapshot(Kind kind, Collection<String> paths) {
        List<String> candidates = source.candidates(Arguments.whole(paths, "paths"));
        synchronized (this) {
            known.snapshot(kind, candidates);
        }
        return this;
    }

    /** Takes the ids of all tools that are available, in place of those given before. */
    public synchronized Session tools(Collection<String> ids) {
        known.tools(Arguments.whole(ids, "ids"));
        return this;
    }

    /** Takes the names of all connected MCP clients, in place of those given before; each is available as {@code mcp_name}. */
    public synchronized Session mcp(Collection<String> clients) {
        known.mcpTools(Arguments.whole(clients, "clients").stream()
                .map(name -> "mcp_" + name.replaceAll("[^A-Za-z0-9]", "_"))
                .toList());
        return this;
    }

    /** Takes the id of the model that will be called. */
    public Session model(String model) {
        return value("model", Objects.requireNonNull(model, "model"));
    }

    /**
     * Takes what is known for a condition key: {@code model}, {@code provider} (the model's), {@code agent}, {@code mode},
     * {@code command}, {@code branch}, {@code os}, {@code ci} ({@code true} or {@code false}), {@code env}, {@code tags},
     * {@code project}, {@code tools}, or a plugin's own.
     *
     * @param values in place of those given before; none: it is not known
     * @throws IllegalArgumentException if {@code key} is {@code paths}, {@code globs} or {@code keywords}, which go by paths and
     *     prompts
     */
    public synchronized Session value(String key, String... values) {
        Objects.requireNonNull(key, "key");
        List<String> now = Arguments.whole(Arrays.asList(Objects.requireNonNull(values, "values")), "values");
        if (OBSERVED.contains(key)) {
            throw new IllegalArgumentException("key is " + key + ": tell the session of paths and prompts instead");
        }
        if (key.equals(TOOLS)) {
            known.tools(now);
        } else {
            known.give(key, now);
        }
        return this;
    }

    /**
     * Marks the conversation as being compacted: until {@link #compacted()}, and for at most 30 seconds, no rule is in.
     *
     * @return a text for whoever writes the summary, which names up to 20 of the session's paths, those seen last; empty when
     *     there are none
     */
    public synchronized String compacting() {
        compactingSince = OptionalLong.of(source.nanoTime());
        List<String> paths = known.latestPaths(MAX_PATHS_KEPT);
        return paths.isEmpty()
                ? ""
                : paths.stream()
                        .sorted(CodePointOrder.INSTANCE)
                        .map(path -> "- " + path)
                        .collect(Collectors.joining("\n", "Files that this conversation is about:\n", ""));
    }

    /** Says that the conversation was compacted: everything that was active applies again. */
    public synchronized Session compacted() {
        compactingSince = OptionalLong.empty();
        return this;
    }

    private boolean isCompacting() {
        return compactingSince.isPresent()
                && source.nanoTime() - compactingSince.getAsLong() < LONGEST_COMPACTION.toNanos();
    }

    /** Opens what watches the next response of the model, all of which the harness shows by itself as it comes. */
    public StreamGuard guard() {
        return guard(Emission.LIVE, (source, stream, text) -> {});
    }

    /**
     * Opens what watches the next response of the model. The trigger rules are those in force now whose conditions hold now, or
     * none, where the harness has switched that off.
     *
     * @param emission how much is held back, where there are trigger rules; without any all is shown at once
     * @param output what shows the rest
     */
    public StreamGuard guard(Emission emission, StreamOutput output) {
        Objects.requireNonNull(emission, "emission");
        Objects.requireNonNull(output, "output");
        Triggers triggers = source.catalog().triggers();
        synchronized (this) {
            lookAround();
            return isWatched(triggers)
                    ? new StreamGuard(GuardedCall.watching(this, source, arming.of(triggers, known)), emission, output)
                    : new StreamGuard(GuardedCall.unwatched(this, source), Emission.LIVE, output);
        }
    }

    private boolean isWatched(Triggers triggers) {
        return triggers.areThere() && source.guardSettings().enabled() && !isCompacting();
    }

    /**
     * Tries which trigger rules would fire if the model wrote some texts in its next response, by the same means as {@link
     * #guard()}, each rule as if it were alone. Nothing changes: the session does not remember it, and listeners hear of no firing.
     * What takes too much in one of the texts is reported, and not looked for in the later ones.
     *
     * @param texts whole streams; where one is of a tool without a name, a rule that names tools means this one too
     * @return the rules that fire, in the order of the texts, each once; none where nothing is watched
     */
    public List<TrippedRule> tryTriggers(List<Delta> texts) {
        List<Delta> streams = List.copyOf(Arguments.whole(texts, "texts"));
        Triggers triggers = source.catalog().triggers();
        Armed armed;
        Firings before;
        synchronized (this) {
            lookAround();
            if (!isWatched(triggers)) {
                return List.of();
            }
            armed = arming.of(triggers, known);
            before = known.firings().state();
        }
        return DryRun.first(source, armed, before, streams);
    }

    /**
     * Tries what a trigger rule would do if the model wrote a text in its next response, by the same means as {@link #guard()},
     * and says why. Other rules play no part, and nothing changes: the session does not remember it, and listeners do not hear of
     * it.
     *
     * @param rule its name; of several rules of that name the one in force is meant, else the strongest
     * @param text a whole stream
     * @return empty if there is no such rule, or it has no trigger
     */
    public Optional<TriggerTrial> tryTrigger(String rule, Delta text) {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(text, "text");
        RuleCatalog catalog = source.catalog();
        DryRun run;
        synchronized (this) {
            lookAround();
            Optional<String> off = !source.guardSettings().enabled()
                    ? Optional.of("the harness has switched off that streams are watched")
                    : Optional.of("the conversation is being compacted").filter(unused -> isCompacting());
            run = new DryRun(source, catalog, known.context(), known.firings().state(), off);
        }
        return catalog.find(rule)
                .filter(entry -> entry.rule().trigger().isPresent())
                .map(entry -> run.of(entry, text));
    }

    private void lookAround() {
        if (!known.hasSurroundings()) {
            known.surroundings(source.workspace().latestSurroundings());
        }
    }

    /** Lets trigger rules fire that matched, if they may; empty when none may. */
    synchronized Optional<Outcome> fire(Policy policy, Batch batch, TriggerIndex triggers) {
        Optional<Outcome> outcome = policy.decide(batch, known.firings());
        outcome.ifPresent(fired -> known.fired(
                fired.matches().stream()
                        .map(match -> triggers.rule(match.rule()).name())
                        .distinct()
                        .toList(),
                fired.action()));
        return outcome;
    }

    /** Notes that a model call was completed. */
    synchronized void completedCall() {
        known.completedCall();
    }

    /** Opens a session for a sub-agent: it starts with all that this one knows, under another agent's name, and goes its own way. */
    public Session fork(String agent) {
        Objects.requireNonNull(agent, "agent");
        return source.open(state()).value("agent", agent);
    }

    /**
     * Returns all that this session knows, to be kept and {@linkplain RuleEngine#restoreSession restored}; not that it is being
     * compacted.
     */
    public synchronized SessionState state() {
        return known.state(activations.order());
    }

    /** Returns which rules are in at this moment, and why: the same instance as before when nothing changed. */
    public Activation activation() {
        RuleCatalog catalog = source.catalog();
        long start;
        Activation now;
        boolean hasCutPaths;
        synchronized (this) {
            boolean suspended = isCompacting();
            Activation before = activations.ifUnchanged(catalog, suspended);
            if (before != null) {
                return before;
            }
            start = System.nanoTime();
            lookAround();
            now = activations.next(catalog, suspended);
            hasCutPaths = known.requestPathsCut() > 0;
        }
        if (hasCutPaths) {
            source.report(Diagnostic.warning(
                    "request-paths-cut",
                    "Of the paths that this request is about some were left out: there are too many",
                    "Nothing to do, unless a rule is missed: then mention one of its files"));
        }
        source.activated(id, now, Duration.ofNanos(System.nanoTime() - start));
        return now;
    }
}
