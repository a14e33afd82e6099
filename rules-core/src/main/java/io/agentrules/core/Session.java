package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.core.internal.condition.FileMatches;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.session.Conversation;
import io.agentrules.core.internal.session.Evaluation;
import io.agentrules.core.internal.session.Evaluator;
import io.agentrules.core.internal.session.Guarding;
import io.agentrules.core.internal.session.Recorder;
import io.agentrules.core.internal.session.SessionParts;
import io.agentrules.core.internal.session.SessionRegistry;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.session.SessionSurroundings;
import io.agentrules.core.internal.session.ToldRules;
import io.agentrules.core.internal.store.StoredSession;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.StreamOutput;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One conversation: records what happens in it and evaluates which rules apply. Safe for use by many threads.
 *
 * <p>Methods that record return the session. The session detects its surroundings (git branch, operating system, CI,
 * kind of project) at each prompt; a value set by the harness replaces a detected one.
 *
 * @since 0.1
 */
@Stable
public final class Session {
    private static final int MAX_PATHS_KEPT = 20;
    private static final StreamOutput NO_OUTPUT = (source, stream, text) -> {};

    private final String id;
    private final SessionParts parts;
    private final SessionRegistry<Session> sessions;
    private final Conversation conversation;
    private final Recorder recorder;
    private final Evaluator evaluator;
    private final Guarding guarding;
    private final ToldRules told = new ToldRules();
    private final @Nullable StoredSession stored;
    private volatile @Nullable Activation last;

    /** Opens a session that starts with a state, and is kept in memory only. */
    Session(String id, SessionServices services, SessionRegistry<Session> sessions, SessionState state) {
        this(id, services, sessions, Conversation.of(state, services.workspace()), null);
    }

    /** Opens a session that is saved in a store. */
    Session(String id, SessionServices services, SessionRegistry<Session> sessions, StoredSession stored) {
        this(id, services, sessions, stored.conversation(), stored);
    }

    private Session(
            String id,
            SessionServices services,
            SessionRegistry<Session> sessions,
            Conversation conversation,
            @Nullable StoredSession stored) {
        this.id = id;
        this.sessions = sessions;
        this.conversation = conversation;
        this.stored = stored;
        this.parts = new SessionParts(
                services,
                conversation,
                new SessionSurroundings(conversation, services.workspace(), services.nanoTime()));
        this.recorder = new Recorder(parts);
        this.evaluator = new Evaluator(parts);
        this.guarding = new Guarding(id, parts, stored == null ? () -> {} : this::saveInPassing);
    }

    /** Opens a session under a generated id, which is not kept by id. */
    static Session open(SessionServices services, SessionRegistry<Session> sessions, SessionState state) {
        String id = sessions.unusedId();
        return sessions.opened(id, new Session(id, services, sessions, state));
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Records a new user prompt and starts a turn: paths and mentions in the prompt count at once. */
    public Session prompt(String text) {
        recorder.prompt(Objects.requireNonNull(text, "text"));
        return this;
    }

    /** Records a mention, {@code @token} with or without the {@code @}: of a rule by its name or unique last segment, else of a path. */
    public Session mention(String token) {
        recorder.mention(Objects.requireNonNull(token, "token"));
        return this;
    }

    /**
     * Records a message when it occurs: the user's as a {@linkplain #prompt}, the model's tool calls as {@linkplain #toolCall
     * tool calls}; a synthetic message changes nothing.
     */
    public Session message(Message message) {
        recorder.message(Objects.requireNonNull(message, "message"));
        return this;
    }

    /**
     * Records the messages of a conversation that took place before this session was opened, the oldest first. Paths in messages
     * and in the arguments of tools count for the session, not for this request; the user's latest message is the prompt, unless
     * there is a later one already. Only the first call in a session has an effect.
     */
    public Session history(List<Message> messages) {
        recorder.history(List.copyOf(Arguments.whole(messages, "messages")));
        return this;
    }

    /** Returns whether the {@linkplain #history} was recorded. */
    public boolean isSeededFromHistory() {
        return conversation.isSeededFromHistory();
    }

    /**
     * Records the messages of a model call that is about to be made. If the last is the user's, it is a new {@linkplain #prompt};
     * otherwise the call belongs to the current turn. At the first call the messages before it are the {@linkplain #history}, and a
     * session that is opened in the middle of a turn learns what belongs to it: the user's last message and the tool calls since then.
     *
     * @param messages in the harness's own type, the oldest first, without what was added for this call alone
     * @param reader converts a message, never to null; called only for messages that are read
     */
    public <M> Session beforeModelCall(List<M> messages, Function<? super M, Message> reader) {
        Arguments.whole(messages, "messages");
        Objects.requireNonNull(reader, "reader");
        recorder.beforeModelCall(
                messages, message -> Objects.requireNonNull(reader.apply(message), "message of the reader"));
        return this;
    }

    /** Records a path that a tool is about to work on. */
    public Session path(String path) {
        recorder.path(Kind.TOOL_TARGET, Objects.requireNonNull(path, "path"));
        return this;
    }

    /**
     * Records a tool call before it runs: the paths among its arguments count.
     *
     * @param arguments by name, as parsed from JSON
     */
    public Session toolCall(String tool, Map<String, ?> arguments) {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(arguments, "arguments");
        recorder.toolCall(new ToolCall(tool, arguments));
        return this;
    }

    /**
     * Records a tool call before it runs, as {@link #toolCall(String, Map)} does, with its arguments as the model wrote them.
     *
     * @param json the arguments by name; blank: there are none. What the model wrote is never a reason to throw: where the text is not a
     *     JSON object, such as when the model was cut off, the paths in the arguments that can be read count, as in a {@linkplain
     *     StreamGuard#toolCall guard}
     */
    public Session toolCall(String tool, String json) {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(json, "json");
        recorder.toolCall(tool, json);
        return this;
    }

    /**
     * Records a tool call before it runs, unless a trigger rule forbids it: for harnesses that see complete calls only, such as in a
     * callback before a tool. Those that see the whole answer use a {@link ModelCall}, which lets the model try again.
     *
     * @param tool null if the model left it out
     * @param json the arguments as the model wrote them; null or blank: there are none
     * @return what to tell the model in place of the tool's result; empty if the call is recorded and may run
     */
    @Experimental
    public Optional<String> refusal(@Nullable String tool, @Nullable String json) {
        StreamGuard guard = guard().toolCall("call", tool, json);
        if (!guard.isInterrupted()) {
            guard.abandon(); // not finished: one answer of a model may have several calls, and counts once
            recorder.toolCall(ToolCall.ofJson(tool, json));
        }
        return guard.interruption().map(stop -> stop.firing().reminder());
    }

    /** Records a file that the agent wrote. */
    public Session modified(String path) {
        recorder.path(Kind.MODIFIED, Objects.requireNonNull(path, "path"));
        return this;
    }

    /**
     * Records a file that a tool read or wrote, with its text: its path counts as that of a {@linkplain #path tool's target}, and
     * the conditions {@code fileContains} and {@code regex} are compared with the text at once. What they found counts for the rest
     * of the session; the text itself is not kept. A rule that is new or changed later applies once a text is recorded again, and
     * so does every such rule in a session that continues from a {@linkplain #state stored state}.
     *
     * @param text the whole text; only its first 1,048,576 characters are read
     */
    public Session fileText(String path, String text) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(text, "text");
        recorder.fileText(path, text);
        return this;
    }

    /**
     * Records all files that the user has open, the most recently used last; they replace those of the previous call. A file that
     * was open before keeps the time at which it was opened.
     */
    public Session observeOpenFiles(Collection<String> paths) {
        return snapshot(Kind.OPEN, paths);
    }

    /** Records all files that editors show, in the same way as {@linkplain #observeOpenFiles open files}. */
    public Session observeVisibleFiles(Collection<String> paths) {
        return snapshot(Kind.VISIBLE, paths);
    }

    private Session snapshot(Kind kind, Collection<String> paths) {
        recorder.snapshot(kind, Arguments.whole(paths, "paths"));
        return this;
    }

    /** Records the ids of all available tools; they replace those of the previous call. */
    public Session tools(Collection<String> ids) {
        conversation.tools(List.copyOf(Arguments.whole(ids, "ids")));
        return this;
    }

    /**
     * Records the names of all connected MCP clients; they replace those of the previous call. Each is available as {@code
     * mcp_name}.
     */
    public Session mcp(Collection<String> clients) {
        recorder.mcp(List.copyOf(Arguments.whole(clients, "clients")));
        return this;
    }

    /** Records the id of the model that will be called. */
    public Session model(String model) {
        return value("model", Objects.requireNonNull(model, "model"));
    }

    /**
     * Records the values of a condition key that formats have, such as {@code branch}, {@code provider} (the model's) or {@code ci}
     * ({@code true} or {@code false}), or of a plugin's own.
     *
     * @param values replace those of the previous call; none: the value is not known
     * @throws IllegalArgumentException if {@code key} is {@code paths}, {@code globs}, {@code folder}, {@code fileContains}, {@code regex} or
     * {@code keywords}, which depend on paths, texts of files and prompts
     */
    public Session value(String key, String... values) {
        Objects.requireNonNull(key, "key");
        recorder.value(
                key, List.copyOf(Arguments.whole(Arrays.asList(Objects.requireNonNull(values, "values")), "values")));
        return this;
    }

    /**
     * Marks the conversation as being compacted: until {@link #compacted()}, and for at most 30 seconds, no rule is in.
     *
     * @return a text for the author of the summary that names up to 20 of the session's paths, the latest ones; empty if there
     * are none
     */
    public String compacting() {
        conversation.compacting(services().nanoTime().getAsLong());
        List<String> paths = conversation.latestPaths(MAX_PATHS_KEPT);
        return paths.isEmpty()
                ? ""
                : paths.stream()
                        .sorted(CodePointOrder.INSTANCE)
                        .map(path -> "- " + path)
                        .collect(Collectors.joining("\n", "Files that this conversation is about:\n", ""));
    }

    /** Records that the conversation was compacted: everything that was active applies again. */
    public Session compacted() {
        conversation.compacted();
        told.clear();
        return this;
    }

    /** Opens a guard for the next response of the model; the harness shows the response itself as it arrives. */
    public StreamGuard guard() {
        return guard(Emission.LIVE, NO_OUTPUT);
    }

    /**
     * Opens a guard that watches with the trigger rules of some levels only. Without {@link Level#PROJECT} it never waits for the
     * repository: neither for its disk, nor for a catalog that is being built, whatever the repository has in it.
     *
     * @param levels whose rules watch
     */
    @Experimental
    public StreamGuard guard(Set<Level> levels) {
        return new StreamGuard(guarding.guard(Emission.LIVE, NO_OUTPUT, Set.copyOf(levels)));
    }

    /**
     * Opens a guard for the next response of the model. It watches with the eligible trigger rules whose conditions hold now;
     * with none if the harness has switched trigger rules off. While another thread takes more than two seconds to build the first catalog,
     * it watches with the rules of the user, the organization, libraries and the harness: a repository cannot keep them from it.
     *
     * @param emission how much is held back if there are trigger rules; without any, everything is shown at once
     * @param output what shows the rest
     */
    public StreamGuard guard(Emission emission, StreamOutput output) {
        Objects.requireNonNull(emission, "emission");
        Objects.requireNonNull(output, "output");
        return new StreamGuard(guarding.guard(emission, output, Guarding.ALL_LEVELS));
    }

    /**
     * Opens a session for a sub-agent: it starts with everything recorded in this one, under another agent's name, and is
     * independent from then on.
     */
    public Session fork(String agent) {
        Objects.requireNonNull(agent, "agent");
        Recorded recorded = recorded();
        return open(services(), sessions, recorded.state()).startedBy(recorded, agent);
    }

    /** What a session for a sub-agent starts with. */
    record Recorded(SessionState state, FileMatches found) {}

    Recorded recorded() {
        recorder.readPrompts(services().catalogs().compiled().catalog());
        synchronized (conversation) {
            return new Recorded(conversation.state(), conversation.fileMatches());
        }
    }

    /** Makes this the session of a sub-agent, which has the state of another one already. */
    Session startedBy(Recorded recorded, String agent) {
        conversation.found(recorded.found());
        return value("agent", agent);
    }

    /**
     * Returns everything that this session has recorded, to be stored and {@linkplain RuleEngine#restoreSession restored}. Two parts are
     * left out: that the conversation is being compacted, and the matches in {@linkplain #fileText texts of files}, which the harness
     * records again. Mentions of rules in a prompt are in it only if there is a catalog already, because this method builds none.
     */
    public SessionState state() {
        services().catalogs().last().ifPresent(known -> recorder.readPrompts(known.catalog()));
        return conversation.state();
    }

    /**
     * Saves in the {@linkplain RuleEngine.Builder#sessionStore store} what is not stored yet. Needed only before a node stops, or if
     * evidence was recorded after the last {@link #activate()}, which saves, too. If there is a change to save, asks even a store that did
     * not answer before, and waits for it up to 10 seconds, or {@link RuleEngine.Builder#sessionStoreTimeout} if that is longer.
     *
     * @return whether everything is stored; false if the engine has no store, the session has no id of its own, or the store does not
     * answer
     */
    @Experimental
    public boolean save() {
        StoredSession store = stored;
        boolean isSaved = store != null && store.save();
        services().events().flush();
        return isSaved;
    }

    /** Saves what is not stored yet, unless the store counts as down, and without waiting longer than an activation does. */
    void saveInPassing() {
        StoredSession store = stored;
        if (store != null) {
            store.saved(() -> true);
            services().events().flush();
        }
    }

    /**
     * Returns the rules that apply now and were not returned before, each once: for harnesses that cannot change the system text, and
     * add rules to the conversation, where they stay. A rule whose text changes is returned again, and so are all after the conversation
     * was {@linkplain #compacted compacted}. What was returned is not part of the {@linkplain #state state}.
     */
    @Experimental
    public PromptSection news() {
        Activation now = activate();
        Set<PromptSection.Section> untold = told.add(now.sections());
        return untold.isEmpty() ? PromptSection.EMPTY : now.renderOnly(untold::contains);
    }

    private SessionServices services() {
        return parts.services();
    }

    /** Returns what {@code rules-check} works with; the type is exported to that module only. */
    @Experimental
    @SuppressWarnings("exports")
    public SessionParts parts() {
        return parts;
    }

    /** Returns the lock of what is recorded, for tests. */
    Object lock() {
        return conversation;
    }

    /** Returns the lock of evaluations, for tests. */
    Object evaluations() {
        return evaluator;
    }

    /** Returns whether a change is still to be saved. */
    boolean isBehind() {
        StoredSession store = stored;
        return store != null && store.isBehind();
    }

    /** Stops saving the session. */
    void forget() {
        StoredSession store = stored;
        if (store != null) {
            store.forget();
        }
    }

    /**
     * Evaluates which rules are in now, and why. Returns the same instance as before if nothing changed; otherwise listeners
     * receive an event. If there is a {@linkplain RuleEngine.Builder#sessionStore store} and something was recorded since the last
     * save, the session is saved first, and what was recorded on other nodes counts, too.
     */
    public Activation activate() {
        try (RunningOperation<ActivationEvent> operation = services().events().activating(id)) {
            return activate(operation);
        }
    }

    @SuppressWarnings("ReferenceEquality") // an evaluation is the same object as long as nothing has changed
    private Activation activate(RunningOperation<ActivationEvent> operation) {
        Activation before = last;
        if (before != null && !isBehind() && before.evaluation() == evaluator.unchanged()) {
            if (operation.isObserved()) { // asked for at each model call, so nothing is created for it
                operation.ended(before::unchangedEvent);
            }
            return before;
        }
        StoredSession store = stored;
        Shown shown = null;
        while (shown == null) {
            shown = shown(store == null ? evaluate() : store.saved(this::evaluate));
        }
        Activation now = shown.now();
        services().events().flush();
        if (!shown.isNew()) {
            operation.ended(now::unchangedEvent);
            return now;
        }
        if (conversation.hasCutPaths()) {
            services()
                    .events()
                    .reportLate(Diagnostic.warning(
                            "request-paths-cut",
                            "Some of the paths of this request were left out: there are too many",
                            "Nothing to do, unless a rule is missing: then mention one of its files"));
        }
        var time = Duration.ofNanos(now.evaluation().nanos());
        services().events().activated(() -> now.event(time));
        operation.ended(() -> now.event(time));
        return now;
    }

    private Evaluation evaluate() {
        recorder.readPrompts(
                services().catalogs().compiled().catalog()); // the first one is built before others have to wait
        if (services().catalogs().looksUp()) {
            services()
                    .catalogs()
                    .lookUp(conversation.recorded().context().sessionPaths().stream()
                            .map(Evidence::path)
                            .toList());
        }
        return evaluator.evaluate();
    }

    private record Shown(Activation now, boolean isNew) {}

    /** Returns the activation of an evaluation for a caller: always the same one for an evaluation; null if the evaluation is outdated. */
    @SuppressWarnings("ReferenceEquality") // nothing else is the same evaluation
    private @Nullable Shown shown(Evaluation evaluation) {
        synchronized (conversation) {
            Evaluation shown = evaluator.show(evaluation);
            if (shown == null) {
                return null;
            }
            Activation before = last;
            if (before != null && before.evaluation() == shown) {
                return new Shown(before, false);
            }
            var now = new Activation(id, services(), shown, before);
            last = now;
            return new Shown(now, true);
        }
    }

    /** Returns the latest activation, without evaluating again; empty before the first. */
    @Experimental
    public Optional<Activation> latestActivation() {
        return Optional.ofNullable(last);
    }
}
