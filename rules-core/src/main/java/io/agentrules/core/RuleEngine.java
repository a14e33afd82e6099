package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.EngineSettings;
import io.agentrules.core.internal.discover.HomeFolder;
import io.agentrules.core.internal.discover.ProjectFiles;
import io.agentrules.core.internal.event.DebugLog;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.session.SessionRegistry;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.core.model.SessionState;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * Reads the rules of a workspace, keeps them in a catalog, and opens sessions that say which of them apply. Made once for a
 * workspace; safe for use by many threads.
 *
 * <p>Nothing about a rule file, a plugin or the disk throws: what goes wrong is a {@linkplain RuleCatalog#diagnostics
 * diagnostic}.
 *
 * @since 0.1
 */
@Stable
public final class RuleEngine {
    private final EngineSettings settings;
    private final CatalogSource catalogs;
    private final SessionServices services;
    private final SessionRegistry<Session> sessions;

    private RuleEngine(EngineSettings settings) {
        var events = new EventPublisher(listeners(settings));
        this.settings = settings;
        this.catalogs = new CatalogSource(settings, events);
        this.services = SessionServices.of(settings, catalogs, events);
        this.sessions = new SessionRegistry<>(settings.maxSessions(), events);
    }

    private static List<RuleListener> listeners(EngineSettings settings) {
        var listeners = new ArrayList<>(settings.listeners());
        if (DebugLog.isAskedFor(settings.environment())) {
            listeners.add(new DebugLog(
                    System.getLogger("io.agentrules"),
                    settings.files().roots().stream().map(PathText::of).toList()));
        }
        return listeners;
    }

    /** Starts an engine for the current folder and the current user, with every plugin on the class path. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the catalog; the first call builds it. */
    public RuleCatalog catalog() {
        return catalogs.compiled().catalog();
    }

    /**
     * Looks at the files again, and replaces the catalog when something changed; unchanged files are not read again. SessionRegistry
     * move to the new catalog at their next activation.
     *
     * @return the catalog that is now in force: the same instance as before when nothing changed
     */
    public RuleCatalog refresh() {
        return catalogs.refresh().catalog();
    }

    /** Replaces the rules that the harness hands over; they count from the next {@link #refresh()} on. */
    public void remoteRules(List<RemoteRule> rules) {
        catalogs.remoteRules(Arguments.whole(rules, "rules"));
    }

    /**
     * Switches rules off in this workspace, on the user's behalf, from the next {@link #refresh()} on. That is kept in the
     * user's state folder, {@code $XDG_STATE_HOME/agent-rules} or {@code ~/.local/state/agent-rules}, and so counts in every
     * later engine for this workspace too. It wins over everything but a remote rule that is always enabled.
     *
     * @param toggle {@code NAME} for every rule of a name, {@code provider:NAME} for one provider's, so that the next rule of
     *     that name takes over
     * @return what kept it from being written, which leaves all as it was; empty when it is off
     * @throws IllegalArgumentException if {@code toggle} is blank, or could be no rule's
     */
    public Optional<Diagnostic> disable(String toggle) {
        return catalogs.toggle(Objects.requireNonNull(toggle, "toggle"), false);
    }

    /**
     * Takes back what {@link #disable} was told in the same words; what was never off stays on.
     *
     * @return what kept it from being written, which leaves all as it was; empty when it is no longer off
     * @throws IllegalArgumentException if {@code toggle} is blank, or could be no rule's
     */
    public Optional<Diagnostic> enable(String toggle) {
        return catalogs.toggle(Objects.requireNonNull(toggle, "toggle"), true);
    }

    /**
     * Returns what {@link #disable} keeps for this workspace at this moment, in code-point order; what was last known when that cannot
     * be read, which is a diagnostic of the next catalog.
     */
    public List<String> toggles() {
        return catalogs.toggles();
    }

    /** Returns what {@code rules check} says: the diagnostics of the catalog, and what a look at the workspace's files adds. */
    public List<Diagnostic> check() {
        return catalogs.check();
    }

    /** Opens a session that no one else asks for by name. */
    public Session openSession() {
        return Session.open(services, sessions, SessionState.NEW);
    }

    /** Returns the session of that id; a new one when there is none, or it was evicted as the least recently used. */
    public Session openSession(String id) {
        Objects.requireNonNull(id, "id");
        CompiledCatalog catalog =
                catalogs.compiled(); // outside the registry's lock: it may ask providers and call listeners
        return sessions.get(id, unused -> new Session(id, services, sessions, catalog, SessionState.NEW));
    }

    /** Opens the session of that id with all that another one {@linkplain Session#state knew}, in place of the one there is. */
    public Session restoreSession(String id, SessionState state) {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(state, "state");
        return sessions.put(id, new Session(id, services, sessions, catalogs.compiled(), state));
    }

    /**
     * Returns the absolute paths, with {@code /}, of instruction files in the workspace that no provider reads, in code-point
     * order.
     */
    public List<String> unread() {
        return catalogs.unread();
    }

    /** Returns the absolute paths, with {@code /}, where providers looked for rules, in precedence order. */
    public List<String> searched() {
        return catalogs.searched().stream().map(PathText::of).toList();
    }

    /** Returns the absolute workspace roots, in order. */
    public List<Path> workspaces() {
        return settings.files().roots();
    }

    /** Returns the user's home folder; empty when it is not known. */
    public Optional<Path> home() {
        return settings.files().home();
    }

    /** Collects what an engine works with; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private final List<Path> workspaces = new ArrayList<>();
        private final List<RuleProvider> providers = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private final List<ConditionEvaluator> evaluators = new ArrayList<>();
        private final List<RuleListener> listeners = new ArrayList<>();
        private final List<BiFunction<String, Map<String, ?>, Collection<String>>> toolPaths = new ArrayList<>();
        private Optional<Path> home = Optional.empty();
        private Map<String, String> environment = System.getenv();
        private Optional<ClassLoader> classLoader = Optional.empty();
        private boolean discovery = true;
        private List<RemoteRule> remoteRules = List.of();
        private RulesConfig config = RulesConfig.DEFAULT;
        private Clock clock = Clock.systemUTC();
        private LongSupplier nanoTime = System::nanoTime;
        private int maxSessions = 100;

        private Builder() {}

        /** Adds a folder that the harness works in; the first is the primary one. Without any: the current folder. */
        public Builder workspace(Path root) {
            workspaces.add(absolute(Objects.requireNonNull(root, "root")));
            return this;
        }

        /**
         * Sets the user's home folder. Default: {@code $HOME} of the environment, else the one that the Java platform knows, if it
         * exists; else there is none, and no rules of the user's.
         */
        public Builder home(Path folder) {
            home = Optional.of(absolute(Objects.requireNonNull(folder, "folder")));
            return this;
        }

        /** Sets the variables of the environment, for providers and for what is known of the surroundings. */
        public Builder environment(Map<String, String> variables) {
            environment = Map.copyOf(Objects.requireNonNull(variables, "variables"));
            return this;
        }

        /** Sets the class loader that plugins are found with; default: the thread's, when the engine is built. */
        public Builder classLoader(ClassLoader loader) {
            classLoader = Optional.of(Objects.requireNonNull(loader, "loader"));
            return this;
        }

        /** Sets whether plugins are found by {@link java.util.ServiceLoader}, besides those added in code; they are by default. */
        public Builder discovery(boolean on) {
            discovery = on;
            return this;
        }

        /** Adds a provider. */
        public Builder provider(RuleProvider provider) {
            providers.add(Objects.requireNonNull(provider, "provider"));
            return this;
        }

        /** Adds a rule of the harness's own, which comes before those of all providers. */
        public Builder rule(Rule rule) {
            rules.add(Objects.requireNonNull(rule, "rule"));
            return this;
        }

        /** Sets the rules that the harness fetched from elsewhere. */
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
         * Adds what finds paths in the arguments of tools that name them in a way of their own, besides those that are found
         * anyway.
         *
         * @param extractor given a tool's name and its arguments returns paths, possibly none; what it throws is reported
         */
        public Builder toolPaths(BiFunction<String, Map<String, ?>, Collection<String>> extractor) {
            toolPaths.add(Objects.requireNonNull(extractor, "extractor"));
            return this;
        }

        /** Sets what the harness and its user decide about rules. */
        public Builder config(RulesConfig decided) {
            config = Objects.requireNonNull(decided, "decided");
            return this;
        }

        /** Sets the time of day. Files were modified by it; durations are measured by {@link #nanoTime}. */
        public Builder clock(Clock source) {
            clock = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets what durations are measured by, as {@link System#nanoTime}: nanoseconds since any moment, which never go back.
         * What it throws reaches whoever calls a session, which stays as it was.
         */
        public Builder nanoTime(LongSupplier source) {
            nanoTime = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets how many sessions are kept by id; the least recently used is evicted.
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

        /** Makes the engine; nothing is read before {@link RuleEngine#catalog()}. */
        public RuleEngine build() {
            return new RuleEngine(settings());
        }

        EngineSettings settings() {
            return new EngineSettings(
                    files(),
                    providers,
                    rules,
                    evaluators,
                    listeners,
                    toolPaths,
                    environment,
                    classLoader.orElseGet(Builder::contextClassLoader),
                    discovery,
                    remoteRules,
                    config,
                    clock,
                    nanoTime,
                    maxSessions);
        }

        private ProjectFiles files() {
            return new ProjectFiles(
                    workspaces.isEmpty() ? List.of(absolute(Path.of(""))) : workspaces,
                    home.or(() -> HomeFolder.of(environment, System.getProperty("user.home"))));
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
