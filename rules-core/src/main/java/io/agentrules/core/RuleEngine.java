package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.catalog.EngineSettings;
import io.agentrules.core.internal.event.DebugLog;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.files.HomeFolder;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.read.FileCache;
import io.agentrules.core.internal.session.SessionRegistry;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.store.SessionStorage;
import io.agentrules.core.internal.store.StoredSession;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.core.model.SessionState;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Reads the rules of a workspace, keeps them in a catalog, and opens sessions that evaluate which of them apply. Built once for
 * each workspace; safe for use by many threads.
 *
 * <p>A problem with a rule file, a plugin or the disk never throws: it is a {@linkplain RuleCatalog#diagnostics diagnostic}.
 *
 * @since 0.1
 */
@Stable
public final class RuleEngine {
    private final EngineSettings settings;
    private final CatalogSource catalogs;
    private final EventPublisher events;
    private final SessionServices services;
    private final SessionRegistry<Session> sessions;
    private final Optional<SessionStorage> storage;

    private RuleEngine(EngineSettings settings, FileCache files) {
        this.settings = settings;
        this.events = new EventPublisher(listeners(settings));
        this.catalogs = new CatalogSource(settings, events, files);
        this.services = SessionServices.of(settings, catalogs, events);
        this.sessions = new SessionRegistry<>(settings.sessions().max(), events, Session::isBehind);
        this.storage = settings.sessions()
                .store()
                .map(store -> new SessionStorage(
                        store.sessions(),
                        store.timeout(),
                        settings.extensions().classLoader(),
                        settings.host().nanoTime(),
                        events,
                        this::saveRest));
    }

    private void saveRest() {
        for (Session session : sessions.behind()) {
            if (storage.filter(SessionStorage::isUp).isPresent()) {
                session.saveInPassing();
            }
        }
    }

    private static List<RuleListener> listeners(EngineSettings settings) {
        var listeners = new ArrayList<>(settings.extensions().listeners());
        if (DebugLog.isAskedFor(settings.host().environment())) {
            listeners.add(new DebugLog(
                    System.getLogger("io.agentrules"),
                    settings.files().roots().stream().map(PathText::of).toList()));
        }
        return listeners;
    }

    /** Starts building an engine. Defaults: the current folder, the current user, and every plugin on the class path. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the catalog; the first call builds it. */
    public RuleCatalog catalog() {
        return catalogs.compiled().catalog();
    }

    /**
     * Checks the files again and replaces the catalog if something changed; of unchanged files only locks are read again. Sessions move to
     * the new catalog at their next activation.
     *
     * @return the current catalog: the same instance as before if nothing changed
     */
    public RuleCatalog refresh() {
        return catalogs.refresh().catalog();
    }

    /** Replaces the rules that the harness supplies, from the next {@link #refresh()} on. */
    public void remoteRules(List<RemoteRule> rules) {
        catalogs.remoteRules(Arguments.whole(rules, "rules"));
    }

    /**
     * Switches rules off in this workspace on the user's behalf, from the next {@link #refresh()} on. The setting is stored in
     * the user's state folder, {@code $XDG_STATE_HOME/agent-rules} or {@code ~/.local/state/agent-rules}, and also applies to
     * every later engine for this workspace. It overrides everything except a remote rule that is always enabled.
     *
     * @param toggle {@code NAME} for every rule of a name, {@code provider:NAME} for one provider's; the next rule of that name
     * is then eligible
     * @return why the setting could not be stored, in which case nothing changes; empty if it was stored
     * @throws IllegalArgumentException if {@code toggle} is blank or cannot be the name of a rule
     */
    public Optional<Diagnostic> disable(String toggle) {
        return catalogs.toggle(Objects.requireNonNull(toggle, "toggle"), false);
    }

    /**
     * Removes a setting of {@link #disable} with the same {@code toggle}; without one, nothing changes.
     *
     * @return why the change could not be stored, in which case nothing changes; empty if it was stored
     * @throws IllegalArgumentException if {@code toggle} is blank or cannot be the name of a rule
     */
    public Optional<Diagnostic> enable(String toggle) {
        return catalogs.toggle(Objects.requireNonNull(toggle, "toggle"), true);
    }

    /**
     * Returns the settings of {@link #disable} for this workspace, in code-point order. If they cannot be read, the last known
     * ones, and the next catalog has a diagnostic.
     */
    public List<String> toggles() {
        return catalogs.toggles();
    }

    /** Returns what {@code rules-check} works with; the type is exported to that module only. */
    @Experimental
    @SuppressWarnings("exports")
    public EngineParts parts() {
        return new EngineParts(settings, catalogs);
    }

    /** Opens a new session under a generated id. The engine does not keep it: {@link #openSession(String)} does not find it. */
    public Session openSession() {
        return Session.open(services, sessions, SessionState.NEW);
    }

    /**
     * Returns the session with that id: the one in memory, else the {@linkplain Builder#sessionStore stored} one, else a new one.
     * Beyond {@link Builder#maxSessions}, the least recently used session is evicted from memory.
     */
    public Session openSession(String id) {
        Objects.requireNonNull(id, "id");
        return storage.isEmpty()
                ? sessions.get(id, unused -> new Session(id, services, sessions, SessionState.NEW))
                : sessions.find(id).orElseGet(() -> open(id, storage.get()));
    }

    /**
     * Returns the session of one of several agents of a conversation: the one in memory, else the stored one, else a new one. A new one
     * starts with everything recorded in that of the conversation, under the agent's name, and is independent from then on, as a {@linkplain
     * Session#fork fork} is. Its id is that of the conversation, a slash, and the name of the agent, encoded as in a URL.
     *
     * @param id the conversation
     * @param agent the name of the agent
     */
    @Experimental
    public Session openSession(String id, String agent) {
        Objects.requireNonNull(id, "id");
        String own = id + "/" + URLEncoder.encode(Objects.requireNonNull(agent, "agent"), StandardCharsets.UTF_8);
        Optional<Session> known = sessions.find(own);
        if (known.isPresent()) {
            return known.get();
        }
        Session.Recorded recorded = openSession(id).recorded();
        if (storage.isPresent()) {
            StoredSession opened = StoredSession.open(own, storage.get(), services.workspace(), recorded.state());
            return opened(own, opened, session -> session.startedBy(recorded, agent));
        }
        return sessions.get(
                own, unused -> new Session(own, services, sessions, recorded.state()).startedBy(recorded, agent));
    }

    /** Returns the session with that id if it is in memory; opens none and does not ask the store. */
    @Experimental
    public Optional<Session> sessionInMemory(String id) {
        return sessions.find(Objects.requireNonNull(id, "id"));
    }

    private Session open(String id, SessionStorage stored) {
        return opened(
                id, StoredSession.open(id, stored, services.workspace(), SessionState.NEW), UnaryOperator.identity());
    }

    private Session opened(String id, StoredSession opened, UnaryOperator<Session> start) {
        Session session = sessions.get(id, unused -> start.apply(new Session(id, services, sessions, opened)));
        saveEvicted();
        events.flush();
        return session;
    }

    private void saveEvicted() {
        if (sessions.isWaiting()) {
            storage.ifPresent(SessionStorage::catchUp);
        }
    }

    /**
     * Opens a session with that id and a {@linkplain Session#state stored state}; it replaces an existing one, also in the {@linkplain
     * Builder#sessionStore store}.
     */
    public Session restoreSession(String id, SessionState state) {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(state, "state");
        sessions.remove(id).ifPresent(Session::forget);
        Session session = sessions.put(
                id,
                storage.map(store -> StoredSession.replace(id, state, store, services.workspace()))
                        .map(stored -> new Session(id, services, sessions, stored))
                        .orElseGet(() -> new Session(id, services, sessions, state)));
        session.saveInPassing();
        saveEvicted();
        return session;
    }

    /**
     * Deletes the session with that id, here and in the {@linkplain Builder#sessionStore store}. A caller that holds it can keep using
     * it, but it is not saved any more. Another node that has it in memory saves it again if the conversation continues there.
     *
     * @return whether the store has deleted it; true without a store
     */
    @Experimental
    public boolean deleteSession(String id) {
        Objects.requireNonNull(id, "id");
        sessions.remove(id).ifPresent(Session::forget);
        boolean isDeleted = storage.map(stored -> stored.delete(id)).orElse(true);
        events.flush();
        return isDeleted;
    }

    /**
     * Returns the absolute paths, with {@code /}, where providers looked for rules, in precedence order. Builds the catalog, and so reads
     * the disk, if there is none.
     */
    public List<String> searched() {
        return catalogs.searched().stream().map(PathText::of).toList();
    }

    /** Returns the absolute workspace roots, in order. */
    public List<Path> workspaces() {
        return settings.files().roots();
    }

    /** Returns the agents as which a workspace can be {@linkplain #viewedAs viewed}: those that the providers know, ordered by id. */
    @Experimental
    public List<AgentView> views() {
        return catalogs.agents().views().stream().map(AgentFacts::summary).toList();
    }

    /** Returns the agent as which the workspace is viewed; empty if every rule of every provider counts. */
    @Experimental
    public Optional<AgentView> view() {
        return catalogs.view().map(AgentFacts::summary);
    }

    /**
     * Returns another engine for the same files, with the same settings and plugins, that views the workspace as one tool does. It has
     * no listeners.
     *
     * @param tool the id of one of the {@link #views}
     * @throws IllegalArgumentException if there is no such view
     * @see Builder#viewAs
     */
    @Experimental
    public RuleEngine viewedAs(String tool) {
        return new RuleEngine(settings.viewedAs(Objects.requireNonNull(tool, "tool")), catalogs.files());
    }

    /**
     * Returns an engine for each of several tools, in their order, as {@link #viewedAs(String)} does. Their first catalogs are of one moment:
     * a file that one of them has read is not read again by the others.
     *
     * @param tools ids of {@link #views}
     * @throws IllegalArgumentException if there is no such view
     */
    @Experimental
    public List<RuleEngine> viewedAs(List<String> tools) {
        FileCache files = catalogs.files();
        return Arguments.whole(tools, "tools").stream()
                .map(tool -> new RuleEngine(settings.viewedAs(tool), files.joined()))
                .toList();
    }

    /**
     * Returns another engine for the same files, with the same settings, plugins and view, for a tool that was started in a folder. It has no
     * listeners.
     *
     * @param folder the absolute path of a folder in a workspace
     * @throws IllegalArgumentException if there is no such folder, or it is outside every workspace
     * @see Builder#cwd
     */
    @Experimental
    public RuleEngine startedIn(Path folder) {
        Path current = Builder.absolute(Objects.requireNonNull(folder, "folder"));
        Builder.checkCurrent(current, workspaces());
        return new RuleEngine(settings.startedIn(current), catalogs.files().joined());
    }

    /**
     * Adds a listener, which receives what happens from now on, until it is removed.
     *
     * @return removes the listener; running it again does nothing
     */
    @Experimental
    public Runnable listen(RuleListener listener) {
        Objects.requireNonNull(listener, "listener");
        events.add(listener);
        var listening = new AtomicBoolean(true);
        return () -> {
            if (listening.getAndSet(false)) {
                events.remove(listener);
            }
        };
    }

    /** Returns the user's home folder; empty when it is not known. */
    public Optional<Path> home() {
        return settings.files().home();
    }

    /** Collects the settings of an engine; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private final List<Path> workspaces = new ArrayList<>();
        private final List<RuleProvider> providers = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private final List<ConditionEvaluator> evaluators = new ArrayList<>();
        private final List<RuleListener> listeners = new ArrayList<>();
        private final List<BiFunction<String, Map<String, ?>, Collection<String>>> toolPaths = new ArrayList<>();
        private Optional<Path> home = Optional.empty();
        private Optional<Path> current = Optional.empty();
        private Map<String, String> environment = System.getenv();
        private Optional<ClassLoader> classLoader = Optional.empty();
        private boolean discovery = true;
        private List<RemoteRule> remoteRules = List.of();
        private RulesConfig config = RulesConfig.DEFAULT;
        private InstantSource clock = InstantSource.system();
        private LongSupplier nanoTime = System::nanoTime;
        private int maxSessions = 100;
        private Optional<SessionStore> store = Optional.empty();
        private Duration storeTimeout = Duration.ofMillis(250);
        private Optional<String> view = Optional.empty();
        private boolean setupWarnings = true;

        private Builder() {}

        /** Adds a workspace folder; the first is the primary one. Default: the current folder. */
        public Builder workspace(Path root) {
            workspaces.add(absolute(Objects.requireNonNull(root, "root")));
            return this;
        }

        /**
         * Sets the folder in which the tool was started: chains of files such as {@code AGENTS.md} end there, and rules in folders
         * that are not on the way to it count only while a session works in those folders. Default: the first workspace folder.
         */
        public Builder cwd(Path folder) {
            current = Optional.of(absolute(Objects.requireNonNull(folder, "folder")));
            return this;
        }

        /**
         * Views the workspace as one tool does: only what that tool would load is eligible, in its order and with its limits. All
         * other rules have the state {@link io.agentrules.core.model.RuleEntry.State#NOT_IN_VIEW} and a reason. Default: every rule
         * of every provider counts.
         *
         * @param tool the id of one of the {@link RuleEngine#views}; {@link #build} throws if no provider knows it
         */
        @Experimental
        public Builder viewAs(String tool) {
            view = Optional.of(Objects.requireNonNull(tool, "tool"));
            return this;
        }

        /**
         * Sets the user's home folder. Default: {@code $HOME} of the environment, else the Java platform's, if it exists; else
         * there is none, and no user-level rules.
         */
        public Builder home(Path folder) {
            home = Optional.of(absolute(Objects.requireNonNull(folder, "folder")));
            return this;
        }

        /** Sets the environment variables that providers and the detection of surroundings see. */
        public Builder environment(Map<String, String> variables) {
            environment = Map.copyOf(Objects.requireNonNull(variables, "variables"));
            return this;
        }

        /** Sets the class loader that finds plugins. Default: the thread's when the engine is built. */
        public Builder classLoader(ClassLoader loader) {
            classLoader = Optional.of(Objects.requireNonNull(loader, "loader"));
            return this;
        }

        /** Sets whether {@link java.util.ServiceLoader} finds plugins, in addition to those added in code. Default: true. */
        public Builder discovery(boolean on) {
            discovery = on;
            return this;
        }

        /** Adds a provider. */
        public Builder provider(RuleProvider provider) {
            providers.add(Objects.requireNonNull(provider, "provider"));
            return this;
        }

        /** Adds a rule of the harness; it precedes those of all providers. */
        public Builder rule(Rule rule) {
            rules.add(Objects.requireNonNull(rule, "rule"));
            return this;
        }

        /** Sets the rules that the harness fetched from a remote source. */
        public Builder remoteRules(List<RemoteRule> fetched) {
            remoteRules = List.copyOf(Arguments.whole(fetched, "fetched"));
            return this;
        }

        /** Adds an evaluator of a condition key. */
        public Builder evaluator(ConditionEvaluator evaluator) {
            evaluators.add(Objects.requireNonNull(evaluator, "evaluator"));
            return this;
        }

        /** Adds a listener. */
        public Builder listener(RuleListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Adds a function that finds further paths in the arguments of tools, for tools with their own way to name them.
         *
         * @param extractor returns the paths for a tool's name and arguments, possibly none; an exception becomes a diagnostic
         */
        public Builder toolPaths(BiFunction<String, Map<String, ?>, Collection<String>> extractor) {
            toolPaths.add(Objects.requireNonNull(extractor, "extractor"));
            return this;
        }

        /**
         * Sets whether the engine logs a warning, once, to the {@link System.Logger} {@code io.agentrules}, if a workspace does not exist, there
         * is no provider, or the configuration names one that does not exist. A program that shows {@link RuleCatalog#setupProblems()} itself
         * switches it off. Default: true.
         */
        @Experimental
        public Builder setupWarnings(boolean on) {
            setupWarnings = on;
            return this;
        }

        /** Sets the configuration. */
        public Builder config(RulesConfig decided) {
            config = Objects.requireNonNull(decided, "decided");
            return this;
        }

        /** Returns the configuration that was set last, to change a part of it; else the default. */
        @Experimental
        public RulesConfig config() {
            return config;
        }

        /** Sets the clock that modification times of files are compared with; for durations, see {@link #nanoTime}. */
        public Builder clock(Clock source) {
            clock = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets the source for how long a compaction lasts, how old detected values are and how long a store is down, like {@link
         * System#nanoTime}: nanoseconds since any moment, never decreasing. Event times and deadlines use the system's. Its exceptions
         * reach the caller of a session, which is not changed then.
         */
        public Builder nanoTime(LongSupplier source) {
            nanoTime = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Keeps the sessions that have an id in a store, too, so that they continue after this process, and in others. What a session
         * recorded is saved when it is {@linkplain Session#activate() activated}, and after each response that it guarded; while the
         * store does not answer, sessions continue in memory. Default: memory only.
         */
        @Experimental
        public Builder sessionStore(SessionStore sessions) {
            store = Optional.of(Objects.requireNonNull(sessions, "sessions"));
            return this;
        }

        /**
         * Sets the longest time for which a session waits for the store. Default: 250 milliseconds. Only the time in which it waits counts. The
         * first load and the first save, which connect to the store, may take up to 10 seconds, and so may {@link Session#save()}.
         *
         * @throws IllegalArgumentException if {@code timeout} is not positive
         */
        @Experimental
        public Builder sessionStoreTimeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero()) {
                throw new IllegalArgumentException("timeout is not positive: " + timeout);
            }
            storeTimeout = timeout;
            return this;
        }

        /**
         * Sets how many sessions are kept by id in memory; the least recently used is evicted.
         *
         * @throws IllegalArgumentException if {@code sessions} is not positive
         */
        public Builder maxSessions(int sessions) {
            if (sessions <= 0) {
                throw new IllegalArgumentException("sessions is not positive: " + sessions);
            }
            maxSessions = sessions;
            return this;
        }

        /**
         * Builds the engine; nothing is read before {@link RuleEngine#catalog()}.
         *
         * @throws IllegalArgumentException if the folder given to {@link #cwd} does not exist or is outside every workspace, or if no provider
         *     knows the tool given to {@link #viewAs}
         * @throws IllegalStateException if the engine is to be {@linkplain RulesConfig.Builder#frozen frozen}, and {@code rules-check} is missing
         */
        public RuleEngine build() {
            EngineSettings settings = settings();
            return new RuleEngine(settings, new FileCache(settings.host().clock()));
        }

        EngineSettings settings() {
            return new EngineSettings(
                    files(),
                    new EngineSettings.Extensions(
                            providers,
                            rules,
                            evaluators,
                            listeners,
                            toolPaths,
                            classLoader.orElseGet(Builder::contextClassLoader),
                            discovery),
                    new EngineSettings.Host(environment, clock, nanoTime),
                    config,
                    remoteRules,
                    new EngineSettings.Sessions(
                            maxSessions, store.map(sessions -> new EngineSettings.Store(sessions, storeTimeout))),
                    view,
                    setupWarnings);
        }

        private ProjectFiles files() {
            List<Path> roots = workspaces.isEmpty() ? List.of(absolute(Path.of(""))) : workspaces;
            current.ifPresent(folder -> checkCurrent(folder, roots));
            return new ProjectFiles(
                    roots,
                    current.orElse(roots.get(0)),
                    home.or(() -> HomeFolder.of(environment, System.getProperty("user.home"))));
        }

        private static void checkCurrent(Path folder, List<Path> roots) {
            if (roots.stream().noneMatch(folder::startsWith)) {
                throw new IllegalArgumentException("cwd is outside the workspace: " + folder);
            }
            if (!Files.isDirectory(folder)) {
                throw new IllegalArgumentException("cwd is not a folder: " + folder);
            }
        }

        private static Path absolute(Path path) {
            return path.toAbsolutePath().normalize();
        }

        private static ClassLoader contextClassLoader() {
            ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
            return ofThread != null ? ofThread : RuleEngine.class.getClassLoader();
        }
    }
}
