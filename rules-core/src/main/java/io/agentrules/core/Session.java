package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.condition.FileMatches;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.session.ConversationState;
import io.agentrules.core.internal.session.Evaluations;
import io.agentrules.core.internal.session.Evaluations.Evaluation;
import io.agentrules.core.internal.session.Evaluations.Question;
import io.agentrules.core.internal.session.HistorySeed;
import io.agentrules.core.internal.session.Mentions;
import io.agentrules.core.internal.session.SessionRegistry;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.session.Setting;
import io.agentrules.core.internal.session.TriggerTrials;
import io.agentrules.core.internal.store.LiveSession;
import io.agentrules.core.internal.store.StoredSession;
import io.agentrules.core.internal.store.StoredSession.Attempt;
import io.agentrules.core.internal.store.WaitBudget;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.FiringPolicy;
import io.agentrules.core.internal.stream.GuardedResponse;
import io.agentrules.core.internal.stream.ModelArguments;
import io.agentrules.core.internal.stream.ResponseEvents;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.ResponseReader;
import io.agentrules.core.internal.stream.StreamKind;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.SlowAnswer;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.StreamOutput;
import io.agentrules.core.model.TriggerTrial;
import io.agentrules.core.model.TrippedRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One conversation: records what happens in it and evaluates which rules apply. Safe for use by many threads.
 *
 * <p>Methods that record something return the session. The session detects its surroundings (git branch, operating system, CI,
 * kind of project) at each prompt; a value set by the harness replaces a detected one.
 *
 * @since 0.1
 */
@Stable
public final class Session {
    private static final Duration LONGEST_COMPACTION = Duration.ofSeconds(30);
    private static final int MAX_PATHS_KEPT = 20;
    private static final int MAX_TEXT_READ = 1 << 20;
    private static final String TOOLS = "tools";
    private static final Set<Level> ALL_LEVELS = Set.of(Level.values());
    private static final StreamOutput NO_OUTPUT = (source, stream, text) -> {};
    private static final Set<String> OBSERVED = Set.of("paths", "globs", "folder", "fileContains", "regex", "keywords");

    private final String id;
    private final SessionServices services;
    private final SessionRegistry<Session> sessions;
    private final ConversationState conversation;
    private final @Nullable StoredSession stored;
    private Evaluations evaluations;
    private @Nullable Activation last;

    /** The order that was handed out last: what nobody was shown is not merged with the state of another node. */
    private List<String> shownOrder;

    /** The lock of what evaluates conditions: evaluators may take long, and nobody who records something waits for them. */
    private final Object evaluating = new Object();

    private final Arming arming = new Arming();

    /** Of the rules that are not the repository's, which never wait for those of the repository. */
    private final Arming armingWithoutRepository = new Arming();

    private OptionalLong compactingSince = OptionalLong.empty();

    /** When there was a prompt since which nobody has looked around. */
    private OptionalLong promptedAt = OptionalLong.empty();

    /** Prompts of which it is not known yet which rules they mention, because there was no catalog. */
    private List<UnreadPrompt> unreadPrompts = List.of();

    /** Opens a session that starts with a state; without {@code stored}, it is kept in memory only. */
    Session(
            String id,
            SessionServices services,
            SessionRegistry<Session> sessions,
            SessionState state,
            @Nullable StoredSession stored) {
        this.id = id;
        this.services = services;
        this.sessions = sessions;
        this.conversation = new ConversationState(state, services.workspace());
        this.evaluations = new Evaluations(conversation, state.activated());
        this.shownOrder = state.activated();
        this.stored = stored;
        if (stored != null) {
            conversation.rememberWhatIsSet();
        }
    }

    /** This session as its store sees it. */
    private final class Live implements LiveSession {
        @Override
        public long edits() {
            // Does not wait for an evaluation, which may take as long as its evaluators like.
            return conversation.edits();
        }

        @Override
        public Set<Setting> setSince(long edits) {
            synchronized (Session.this) {
                return conversation.setSince(edits);
            }
        }

        @Override
        public SessionState state() {
            return Session.this.state();
        }

        @Override
        public void replace(UnaryOperator<SessionState> change) {
            synchronized (Session.this) {
                SessionState now = conversation.replace(shownOrder, change);
                evaluations = new Evaluations(conversation, now.activated());
            }
        }
    }

    /** Evaluates the conditions of trigger rules before each response. */
    private final class Arming {
        private @Nullable ArmedRules last;

        synchronized ArmedRules arm(TriggerRules triggers) {
            ArmedRules known = last;
            long version;
            EvaluationContext context;
            synchronized (Session.this) {
                version = conversation.contextVersion();
                if (known != null && known.isCurrent(triggers, version)) {
                    return known;
                }
                context = conversation.context();
            }
            ArmedRules now = ArmedRules.of(triggers, version, context, known);
            last = now;
            return now;
        }
    }

    /** Opens a session under a generated id, which is not kept by id. */
    static Session open(SessionServices services, SessionRegistry<Session> sessions, SessionState state) {
        String id = sessions.unusedId();
        return sessions.opened(id, new Session(id, services, sessions, state, null));
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Records a new user prompt and starts a turn: paths and mentions in the prompt count at once. */
    public Session prompt(String text) {
        Objects.requireNonNull(text, "text");
        long now = services.nanoTime().getAsLong();
        List<String> paths = services.paths().inText(text);
        Optional<Mentions> mentions =
                services.catalogs().last().map(known -> Mentions.in(text, known.catalog(), services.paths()));
        synchronized (this) {
            promptedAt = OptionalLong.of(now);
            conversation.prompt(text);
            conversation.observe(Kind.PROMPT_TEXT, paths);
            mentions.ifPresentOrElse(
                    found -> conversation.mention(found, Kind.MENTION),
                    () -> unreadPrompts = Stream.concat(
                                    unreadPrompts.stream(), Stream.of(new UnreadPrompt(text, conversation.turn())))
                            .toList());
        }
        return this;
    }

    /** A prompt that came before there was a catalog, and the turn that it started. */
    private record UnreadPrompt(String text, int turn) {}

    /** Reads the mentions in prompts that came before there was a catalog. */
    private void readPrompts(CompiledCatalog catalog) {
        List<UnreadPrompt> unread;
        synchronized (this) {
            unread = unreadPrompts;
            unreadPrompts = List.of();
        }
        for (UnreadPrompt prompt : unread) {
            Mentions mentions = Mentions.in(prompt.text(), catalog.catalog(), services.paths());
            synchronized (this) {
                conversation.mentionedIn(prompt.turn(), mentions);
            }
        }
    }

    /** Records a mention, {@code @token} with or without the {@code @}: of a rule by its name or unique last segment, else of a path. */
    public Session mention(String token) {
        Objects.requireNonNull(token, "token");
        Mentions mentions = Mentions.of(token, catalog().catalog(), services.paths());
        synchronized (this) {
            conversation.mention(mentions, Kind.MENTION);
        }
        return this;
    }

    /**
     * Records a message when it occurs: the user's as a {@linkplain #prompt}, the model's tool calls as {@linkplain #toolCall
     * tool calls}; a synthetic message changes nothing.
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
     * Records the messages of a conversation that took place before this session was opened, the oldest first. Paths in messages
     * and in the arguments of tools count for the session, not for this request; the user's latest message is the prompt, unless
     * there is a later one already. Only the first call in a session has an effect.
     */
    public Session history(List<Message> messages) {
        Arguments.whole(messages, "messages");
        if (!isSeededFromHistory()) {
            seed(seedOf(messages));
        }
        return this;
    }

    private synchronized boolean seed(HistorySeed seed) {
        return conversation.history(seed);
    }

    /** Returns whether the {@linkplain #history} was recorded. */
    public synchronized boolean isSeededFromHistory() {
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
        boolean isFirst = !isSeededFromHistory();
        List<Message> read = messages.stream()
                .skip(isFirst ? 0 : Math.max(0, messages.size() - 1))
                .<Message>map(message -> Objects.requireNonNull(reader.apply(message), "message of the reader"))
                .toList();
        if (isFirst) {
            firstModelCall(read);
        } else {
            read.stream().filter(last -> last.role() == Role.USER).forEach(this::message);
        }
        return this;
    }

    private void firstModelCall(List<Message> messages) {
        int last = messages.size() - 1;
        int prompt = last;
        while (prompt >= 0 && messages.get(prompt).role() != Role.USER) {
            prompt--;
        }
        if (prompt == last) { // a turn starts
            int start = Math.max(0, prompt);
            seed(seedOf(messages.subList(0, start)));
            messages.subList(start, messages.size()).forEach(this::message);
        } else if (prompt < 0 || hasPrompt()) { // no turn to join, or one that is known
            seed(seedOf(messages));
        } else if (seed(seedOf(messages).withoutPrompt())) { // else another thread joins the turn
            messages.subList(prompt, messages.size()).forEach(this::message);
        }
    }

    private HistorySeed seedOf(List<Message> messages) {
        return HistorySeed.of(messages, catalog().catalog(), services.paths());
    }

    private synchronized boolean hasPrompt() {
        return conversation.hasPrompt();
    }

    /** Records a path that a tool is about to work on. */
    public Session path(String path) {
        return observe(Kind.TOOL_TARGET, services.paths().candidates(List.of(Objects.requireNonNull(path, "path"))));
    }

    /**
     * Records a tool call before it runs: the paths among its arguments count.
     *
     * @param arguments by name, as parsed from JSON
     */
    public Session toolCall(String tool, Map<String, ?> arguments) {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(arguments, "arguments");
        return observe(Kind.TOOL_TARGET, services.paths().inToolCall(new ToolCall(tool, arguments)));
    }

    /**
     * Records a tool call before it runs, as {@link #toolCall(String, Map)} does, with its arguments as the model wrote them.
     *
     * @param json the arguments by name; blank: there are none. What the model wrote is never a reason to throw: where the text is not a
     *     JSON object, such as when the model was cut off, the paths in the arguments that can be read count, as in a {@linkplain
     *     StreamGuard#toolCall guard}
     */
    public Session toolCall(String tool, String json) {
        Objects.requireNonNull(json, "json");
        return toolCall(tool, ModelArguments.in(json));
    }

    /** Records a file that the agent wrote. */
    public Session modified(String path) {
        return observe(Kind.MODIFIED, services.paths().candidates(List.of(Objects.requireNonNull(path, "path"))));
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
        List<String> candidates = services.paths().candidates(List.of(path));
        String read = text.length() > MAX_TEXT_READ ? text.substring(0, MAX_TEXT_READ) : text;
        ConditionIndex conditions = catalog().conditions();
        FileMatches found = candidates.stream()
                .map(candidate -> conditions.search(candidate, read))
                .reduce(FileMatches.NONE, FileMatches::and);
        synchronized (this) {
            conversation.observe(Kind.TOOL_TARGET, candidates);
            conversation.found(found);
        }
        return this;
    }

    private synchronized Session observe(Kind kind, List<String> candidates) {
        conversation.observe(kind, candidates);
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
        List<String> candidates = services.paths().candidates(Arguments.whole(paths, "paths"));
        synchronized (this) {
            conversation.snapshot(kind, candidates);
        }
        return this;
    }

    /** Records the ids of all available tools; they replace those of the previous call. */
    public synchronized Session tools(Collection<String> ids) {
        conversation.tools(Arguments.whole(ids, "ids"));
        return this;
    }

    /**
     * Records the names of all connected MCP clients; they replace those of the previous call. Each is available as {@code
     * mcp_name}.
     */
    public synchronized Session mcp(Collection<String> clients) {
        conversation.mcpTools(Arguments.whole(clients, "clients").stream()
                .map(name -> "mcp_" + name.replaceAll("[^A-Za-z0-9]", "_"))
                .toList());
        return this;
    }

    /** Records the id of the model that will be called. */
    public Session model(String model) {
        return value("model", Objects.requireNonNull(model, "model"));
    }

    /**
     * Records the values of a condition key: {@code model}, {@code provider} (the model's), {@code agent}, {@code mode},
     * {@code command}, {@code branch}, {@code os}, {@code ci} ({@code true} or {@code false}), {@code env}, {@code tags},
     * {@code project}, {@code tools}, or a plugin's own.
     *
     * @param values replace those of the previous call; none: the value is not known
     * @throws IllegalArgumentException if {@code key} is {@code paths}, {@code globs}, {@code folder}, {@code fileContains}, {@code regex} or
     * {@code keywords}, which depend on paths, texts of files and prompts
     */
    public synchronized Session value(String key, String... values) {
        Objects.requireNonNull(key, "key");
        List<String> now = Arguments.whole(Arrays.asList(Objects.requireNonNull(values, "values")), "values");
        if (OBSERVED.contains(key)) {
            throw new IllegalArgumentException(
                    "key is " + key + ": tell the session of paths, texts of files and prompts instead");
        }
        if (key.equals(TOOLS)) {
            conversation.tools(now);
        } else {
            conversation.give(key, now);
        }
        return this;
    }

    /**
     * Marks the conversation as being compacted: until {@link #compacted()}, and for at most 30 seconds, no rule is in.
     *
     * @return a text for the author of the summary that names up to 20 of the session's paths, the latest ones; empty if there
     * are none
     */
    public synchronized String compacting() {
        compactingSince = OptionalLong.of(services.nanoTime().getAsLong());
        List<String> paths = conversation.latestPaths(MAX_PATHS_KEPT);
        return paths.isEmpty()
                ? ""
                : paths.stream()
                        .sorted(CodePointOrder.INSTANCE)
                        .map(path -> "- " + path)
                        .collect(Collectors.joining("\n", "Files that this conversation is about:\n", ""));
    }

    /** Records that the conversation was compacted: everything that was active applies again. */
    public synchronized Session compacted() {
        compactingSince = OptionalLong.empty();
        return this;
    }

    private boolean isCompacting() {
        return compactingSince.isPresent()
                && services.nanoTime().getAsLong() - compactingSince.getAsLong() < LONGEST_COMPACTION.toNanos();
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
        return guard(Emission.LIVE, NO_OUTPUT, Set.copyOf(levels));
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
        return guard(emission, output, ALL_LEVELS);
    }

    private StreamGuard guard(Emission emission, StreamOutput output, Set<Level> levels) {
        boolean withRepository = levels.stream().anyMatch(Level::isOfRepository);
        TriggerRules triggers = withRepository
                ? services.catalogs().triggers()
                : services.catalogs().triggersWithoutRepository();
        if (!triggers.isEmpty()) {
            saveInPassing(); // what fired on another node must not fire here
        }
        if (!isWatched(triggers)) {
            GuardedResponse unwatched =
                    response(TriggerIndex.NONE, new BitSet(), Optional.empty(), RunningOperation.unobserved());
            return new StreamGuard(new ResponseReader(unwatched, Emission.LIVE, output));
        }
        if (withRepository) {
            lookAround();
        } else if (triggers.isConditional()) {
            lookAroundShortly();
        }
        ArmedRules rules = (withRepository ? arming : armingWithoutRepository).arm(triggers);
        GuardedResponse watched = response(
                triggers.index(),
                levels.equals(ALL_LEVELS) ? rules.rules() : triggers.index().ofLevels(rules.rules(), levels),
                rules.prompt(),
                services.events().guarding(id));
        return new StreamGuard(new ResponseReader(watched, emission, output));
    }

    private GuardedResponse response(
            TriggerIndex triggers, BitSet rules, Optional<String> prompt, RunningOperation<StreamEvent> operation) {
        GuardSettings settings = services.guard();
        return new GuardedResponse(
                triggers,
                new FiringPolicy(triggers, settings),
                new ResponseMatcher(
                        triggers,
                        rules,
                        prompt,
                        settings.rawArguments(),
                        services.paths()::candidates,
                        services.events()::reportLate),
                conversation.firings(),
                services.reminder(),
                triggers == TriggerIndex.NONE ? () -> {} : this::saveInPassing,
                new ResponseEvents(id, services.events(), operation));
    }

    private synchronized boolean isWatched(TriggerRules triggers) {
        return !triggers.isEmpty() && services.guard().enabled() && !isCompacting();
    }

    /**
     * Tests which trigger rules would fire if the model wrote some texts in its next response, with the same code as {@link
     * #guard()}, each rule as if it were alone. The session does not record anything, and listeners receive no firing. A pattern
     * that costs too much in one text is reported and skipped in later ones.
     *
     * @param texts complete streams; a rule that names tools also applies to a tool without a name
     * @return the rules that fire, in the order of the texts, each once; empty if nothing is watched
     */
    public List<TrippedRule> tryTriggers(List<Delta> texts) {
        List<Delta> streams = List.copyOf(Arguments.whole(texts, "texts"));
        TriggerRules triggers = catalog().triggers();
        if (!isWatched(triggers)) {
            return List.of();
        }
        lookAround();
        ArmedRules rules = arming.arm(triggers);
        return TriggerTrials.first(services, rules, conversation.firings().state(), streams);
    }

    /**
     * Tests what a trigger rule would do if the model wrote a text in its next response, with the same code as {@link #guard()},
     * and explains it. Other rules have no effect, the session does not record anything, and listeners receive nothing.
     *
     * @param rule its name; of several rules of that name, the eligible one, else the strongest
     * @param text a complete stream
     * @return empty if there is no such rule, or it has no trigger
     */
    public Optional<TriggerTrial> tryTrigger(String rule, Delta text) {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(text, "text");
        CompiledCatalog catalog = catalog();
        lookAround();
        TriggerTrials trials;
        synchronized (this) {
            Optional<String> off = !services.guard().enabled()
                    ? Optional.of("the harness has switched off stream watching")
                    : Optional.of("the conversation is being compacted").filter(unused -> isCompacting());
            trials = new TriggerTrials(
                    services,
                    catalog,
                    conversation.context(),
                    conversation.firings().state(),
                    off);
        }
        return catalog.catalog()
                .find(rule)
                .filter(entry -> entry.rule().trigger().isPresent())
                .map(entry -> trials.of(entry, text));
    }

    /**
     * Returns a text as a part of a stream that a trigger rule watches: of the first kind in its scopes, and of the first tool that this
     * scope names. If the rule watches nothing, a part of plain text.
     */
    public static Delta sampleFor(Rule trigger, String text) {
        Optional<StreamKind> first = TriggerIndex.firstKind(Objects.requireNonNull(trigger, "trigger"));
        StreamSource source = first.map(StreamKind::source).orElse(StreamSource.TEXT);
        Optional<String> tool = first.flatMap(StreamKind::tool);
        Delta.Builder sample = Delta.builder(source, text);
        tool.ifPresent(sample::tool);
        return sample.build();
    }

    /** Detects the surroundings if a prompt has come since. Nobody who records something waits for that: a disk may hang. */
    private void lookAround() {
        OptionalLong prompted;
        synchronized (this) {
            prompted = promptedAt;
            if (prompted.isEmpty() && conversation.hasSurroundings()) {
                return;
            }
        }
        Map<String, List<String>> found = prompted.isPresent()
                ? services.workspace().surroundingsAfter(prompted.getAsLong())
                : services.workspace().latestSurroundings();
        synchronized (this) {
            conversation.surroundings(found);
            if (promptedAt.equals(prompted)) {
                promptedAt = OptionalLong.empty();
            }
        }
    }

    /** Detects the surroundings; if a disk hangs, those from before count, or at first those that no disk has. */
    private void lookAroundShortly() {
        synchronized (this) {
            if (promptedAt.isEmpty() && conversation.hasSurroundings()) {
                return;
            }
        }
        boolean isDone = new SlowAnswer<>(() -> {
                    lookAround();
                    return true;
                })
                .get()
                .orElse(false);
        synchronized (this) {
            if (!isDone && !conversation.hasSurroundings()) {
                conversation.surroundings(services.workspace().surroundingsOfProcess());
            }
        }
    }

    /**
     * Opens a session for a sub-agent: it starts with everything recorded in this one, under another agent's name, and is
     * independent from then on.
     */
    public Session fork(String agent) {
        Objects.requireNonNull(agent, "agent");
        readPrompts(catalog());
        SessionState state;
        FileMatches found;
        synchronized (this) {
            state = conversation.state(evaluations.order());
            found = conversation.fileMatches();
        }
        Session fork = open(services, sessions, state);
        fork.found(found);
        return fork.value("agent", agent);
    }

    private synchronized void found(FileMatches matches) {
        conversation.found(matches);
    }

    /**
     * Returns everything that this session has recorded, to be stored and {@linkplain RuleEngine#restoreSession restored}, except
     * that it is being compacted, and what was found in {@linkplain #fileText texts of files}, which are given anew. What a prompt mentions
     * is in it as soon as there is a catalog, which this does not build.
     */
    public SessionState state() {
        services.catalogs().last().ifPresent(this::readPrompts);
        synchronized (this) {
            return conversation.state(evaluations.order());
        }
    }

    /**
     * Saves in the {@linkplain RuleEngine.Builder#sessionStore store} what is not stored yet. Needed only before a node stops, or where
     * something was recorded after the last {@link #activate()}, which saves, too. Always asks the store if there is something to save,
     * also one that did not answer before, and waits for it up to 10 seconds, or {@link RuleEngine.Builder#sessionStoreTimeout} if that is
     * longer.
     *
     * @return whether everything is stored; false if the engine has no store, the session has no id of its own, or the store does not
     * answer
     */
    @Experimental
    public boolean save() {
        StoredSession store = stored;
        return store != null && save(store, store.patience());
    }

    /** Saves what is not stored yet, unless the store counts as down, and without waiting longer than an activation does. */
    void saveInPassing() {
        StoredSession store = stored;
        if (store != null) {
            save(store, store.budget());
        }
    }

    private boolean save(StoredSession store, WaitBudget wait) {
        Attempt attempt = store.save(new Live(), wait);
        while (attempt == Attempt.REBASED) {
            attempt = store.save(new Live(), wait);
        }
        services.events().flush();
        return attempt == Attempt.SAVED;
    }

    /** Returns whether something is still to be saved. */
    boolean isBehind() {
        StoredSession store = stored;
        return store != null && store.isBehind(new Live());
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
        try (RunningOperation<ActivationEvent> operation = services.events().activating(id)) {
            return activate(operation);
        }
    }

    private Activation activate(RunningOperation<ActivationEvent> operation) {
        StoredSession store = stored;
        Activation known = store == null ? unchanged() : null;
        if (known != null) { // asked for at each model call, so nothing is created for it
            if (operation.isObserved()) {
                operation.ended(known::unchangedEvent);
            }
            return known;
        }
        Evaluated evaluated = store == null ? evaluate() : evaluateAndSave(store);
        Activation now = evaluated.now();
        if (!evaluated.isNew()) {
            operation.ended(now::unchangedEvent);
            return now;
        }
        if (evaluated.hasCutPaths()) {
            services.events()
                    .reportLate(Diagnostic.warning(
                            "request-paths-cut",
                            "Some of the paths of this request were left out: there are too many",
                            "Nothing to do, unless a rule is missing: then mention one of its files"));
        }
        services.events().activated(() -> now.event(evaluated.time()));
        operation.ended(() -> now.event(evaluated.time()));
        return now;
    }

    /**
     * One evaluation.
     *
     * @param before the previous activation; null if there was none
     * @param isNew false if nothing has changed: then {@code now} is {@code before}, no paths are cut and the time is zero
     */
    private record Evaluated(
            Activation now, @Nullable Activation before, boolean isNew, boolean hasCutPaths, Duration time) {}

    /** Returns the previous activation if nothing has changed since; else null. */
    private @Nullable Activation unchanged() {
        CompiledCatalog catalog = catalog();
        synchronized (this) {
            Activation known = last;
            return known != null && evaluations.isCurrent(known.evaluation(), catalog, isCompacting()) ? known : null;
        }
    }

    private Evaluated evaluate() {
        readPrompts(catalog()); // the first one is built before others have to wait
        if (services.catalogs().looksUp()) {
            services.catalogs().lookUp(sessionPaths());
        }
        synchronized (evaluating) {
            Optional<Evaluated> evaluated = evaluateOnce();
            while (evaluated.isEmpty()) {
                evaluated = evaluateOnce();
            }
            return evaluated.get();
        }
    }

    /** Evaluates; the result is empty if the state was replaced meanwhile. */
    private Optional<Evaluated> evaluateOnce() {
        long start = System.nanoTime();
        lookAround();
        CompiledCatalog catalog = catalog(); // a thread that had to wait would go back to an older one
        Activation before;
        Evaluations present;
        Question question;
        synchronized (this) {
            before = last;
            present = evaluations;
            boolean suspended = isCompacting();
            if (before != null && present.isCurrent(before.evaluation(), catalog, suspended)) {
                return Optional.of(new Evaluated(before, before, false, false, Duration.ZERO));
            }
            question = present.question(catalog, suspended);
        }
        Selection answer = present.answer(question);
        synchronized (this) {
            if (evaluations != present) {
                return Optional.empty();
            }
            int known = present.orderSize();
            Evaluation previous = before == null ? null : before.evaluation();
            var now = new Activation(id, services, present.next(question, answer, previous), before);
            last = now;
            if (present.orderSize() > known) {
                conversation.countFirstActivation();
            }
            boolean hasCutPaths = conversation.requestPathsCut() > 0;
            return Optional.of(
                    new Evaluated(now, before, true, hasCutPaths, Duration.ofNanos(System.nanoTime() - start)));
        }
    }

    /** Saves with the state which rules are in now. If the session was continued elsewhere, evaluates again, with what happened there. */
    private Evaluated evaluateAndSave(StoredSession store) {
        WaitBudget wait = store.budget();
        Evaluated first = evaluate();
        Evaluated latest = first;
        while (store.save(new Live(), wait) == Attempt.REBASED) {
            synchronized (this) {
                last = last == latest.now() ? first.before() : last; // nobody has seen what was evaluated in vain
            }
            latest = evaluate();
        }
        if (latest.isNew()) {
            synchronized (this) {
                shownOrder = evaluations.order();
            }
        }
        services.events().flush();
        return latest;
    }

    /** Returns the latest activation, without evaluating again; empty before the first. */
    @Experimental
    public synchronized Optional<Activation> latestActivation() {
        return Optional.ofNullable(last);
    }

    private synchronized List<String> sessionPaths() {
        return conversation.context().sessionPaths().stream()
                .map(Evidence::path)
                .toList();
    }

    private CompiledCatalog catalog() {
        return services.catalogs().compiled();
    }
}
