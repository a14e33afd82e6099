package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.catalog.CatalogBuilder.Built;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.read.FileCache;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Uninterrupted;
import io.agentrules.core.internal.toggle.Toggles;
import io.agentrules.core.internal.view.StepRules;
import io.agentrules.core.internal.view.ViewRunner;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps the current catalog; builds it at the first question and after a refresh that finds changed files. Safe for use by many threads. */
public final class CatalogSource {
    /** How long a response that is to be watched waits for a thread that builds the first catalog. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();

    private final EngineSettings settings;
    private final EnginePlugins plugins;
    private final EventPublisher events;
    private final Toggles toggles;
    private final CatalogBuilder builder;
    private final SetupLog setupLog;
    private final Supplier<CatalogSource> withoutRepository = new Lazy<>(() -> new CatalogSource(this));
    private final ReentrantLock building = new ReentrantLock();
    private final AtomicLong checkedNanos = new AtomicLong(System.nanoTime());
    private volatile @Nullable Built built;

    /** Loads the plugins, as below, and begins without files. */
    public CatalogSource(EngineSettings settings, EventPublisher events) {
        this(settings, events, new FileCache(settings.host().clock()));
    }

    /**
     * Loads the plugins; nothing of the workspace is read before {@link #compiled()}.
     *
     * @param files those that are known already
     * @throws IllegalArgumentException if no provider knows the tool of the view
     */
    public CatalogSource(EngineSettings settings, EventPublisher events, FileCache files) {
        this.settings = settings;
        this.events = events;
        this.plugins = EnginePlugins.of(settings, events);
        ProjectFiles places = settings.files();
        this.toggles = Toggles.of(places.roots(), places.home(), settings.host().environment());
        this.builder = new CatalogBuilder(settings, plugins, events, toggles, files);
        this.setupLog = new SetupLog(settings.setupWarnings());
    }

    /**
     * Makes the source of the rules that are not the repository's. Its events have no listeners: the whole catalog reports the same ones.
     */
    private CatalogSource(CatalogSource whole) {
        this.settings = whole.settings;
        this.events = new EventPublisher(List.of());
        this.plugins = whole.plugins;
        this.toggles = whole.toggles;
        this.builder = CatalogBuilder.withoutRepository(settings, plugins, events, toggles);
        this.setupLog = new SetupLog(false);
    }

    /** Returns the files that were read, for another engine. */
    public FileCache files() {
        return builder.files();
    }

    /** Asks the plugins for the current values of their condition keys. */
    public Map<String, List<String>> detectValues() {
        return plugins.evaluators().detect(events::reportLate);
    }

    /** Returns the current catalog; the first call builds it. */
    public CompiledCatalog compiled() {
        Built known = built;
        return known != null ? known.catalog() : discover(true);
    }

    /** Returns the current catalog; empty before the first one. */
    public Optional<CompiledCatalog> last() {
        return Optional.ofNullable(built).map(Built::catalog);
    }

    /**
     * Returns the eligible trigger rules; the first call builds the catalog. While another thread takes long to do that, those that are not
     * the repository's.
     */
    public TriggerRules triggers() {
        Built known = built;
        return known != null
                ? known.catalog().triggers()
                : discover(true, this::isFreeSoon)
                        .map(CompiledCatalog::triggers)
                        .orElseGet(this::triggersWithoutRepository);
    }

    /** Returns the eligible trigger rules that are not the repository's. Never waits for what is read in the workspace. */
    public TriggerRules triggersWithoutRepository() {
        Built known = built;
        return known != null
                ? known.merged().withoutRepository()
                : withoutRepository.get().recent().triggers();
    }

    /** Returns the catalog. Has the files looked at again if that was not done in the last second, and does not wait for it. */
    private CompiledCatalog recent() {
        Built known = built;
        if (known == null) {
            return compiled();
        }
        long before = checkedNanos.get();
        long now = System.nanoTime();
        if (now - before > RECENT_NANOS && checkedNanos.compareAndSet(before, now)) {
            var checking = new Thread(this::refresh, "rules-check");
            checking.setDaemon(true);
            checking.start();
        }
        return known.catalog();
    }

    private boolean isFreeSoon() {
        return Uninterrupted.await(PATIENCE.toNanos(), nanos -> building.tryLock(nanos, TimeUnit.NANOSECONDS));
    }

    /** Looks at the files again, and replaces the catalog if anything changed. */
    public CompiledCatalog refresh() {
        return discover(false);
    }

    private CompiledCatalog discover(boolean unlessBuilt) {
        return discover(unlessBuilt, () -> {
                    building.lock();
                    return true;
                })
                .orElseThrow();
    }

    /**
     * Builds a catalog.
     *
     * @param locking takes the lock, or returns false
     * @return empty without the lock
     */
    private Optional<CompiledCatalog> discover(boolean unlessBuilt, BooleanSupplier locking) {
        try (RunningOperation<CatalogEvent> operation = events.refreshing()) {
            if (!locking.getAsBoolean()) {
                return Optional.empty();
            }
            CompiledCatalog compiled;
            try {
                Optional<CompiledCatalog> known = unlessBuilt ? last() : Optional.empty();
                compiled = known.orElseGet(this::build);
            } finally {
                building.unlock();
            }
            events.flush();
            setupLog.log(compiled.catalog());
            operation.ended(() -> event(compiled.catalog()));
            return Optional.of(compiled);
        }
    }

    /** Returns whether rules are also in folders that are only looked at when a session works there. */
    public boolean looksUp() {
        return view().filter(AgentFacts::looksUp).isPresent();
    }

    /**
     * Looks for rules in the folders of paths, if they were not looked at before; what is found is in the catalog from now on.
     *
     * @param paths relative to a workspace root, with {@code /}
     */
    public void lookUp(Collection<String> paths) {
        if (builder.lookUp(paths)) {
            refresh();
        }
    }

    /** Replaces the remote rules, from the next refresh on. */
    public void remoteRules(List<RemoteRule> rules) {
        plugins.remote().replace(rules);
    }

    @SuppressWarnings("ReferenceEquality") // the builder returns the same object if nothing has changed
    private CompiledCatalog build() {
        Built before = built;
        Built now = builder.build(Optional.ofNullable(before));
        if (now != before) {
            built = now;
            publish(now.catalog().catalog());
        }
        return now.catalog();
    }

    private static CatalogEvent event(RuleCatalog catalog) {
        List<Rule> shadowed = catalog.entries().stream()
                .filter(entry -> entry.state() == State.SHADOWED)
                .map(RuleEntry::rule)
                .toList();
        return new CatalogEvent(catalog.rules(), shadowed, catalog::digest);
    }

    private void publish(RuleCatalog catalog) {
        events.cataloged(event(catalog));
        var told = new HashSet<>(events.late().sorted());
        catalog.diagnostics().stream()
                .filter(problem -> !told.contains(problem))
                .forEach(events::reported);
    }

    /** Returns the rules that the current catalog was merged from; empty before the first one. */
    public Optional<List<Contribution>> contributions() {
        return Optional.ofNullable(built).map(known -> known.merged().read().contributions());
    }

    /**
     * Returns all ways in which a file becomes a rule: the sources of the providers, and of each tool that has a view. Builds the catalog, and
     * so reads the disk, if there is none.
     */
    public List<Source> sources() {
        compiled();
        Map<String, List<Source>> ofProviders =
                Optional.ofNullable(built).map(Built::sources).orElse(Map.of());
        return Stream.concat(
                        ofProviders.values().stream().flatMap(List::stream),
                        agents().views().stream()
                                .flatMap(view ->
                                        StepRules.sources(
                                                view,
                                                ofProviders,
                                                settings.host().environment())
                                                .stream()))
                .toList();
    }

    /** Returns the path of the file with what the user switched off in this workspace; empty if there is no place for it. */
    public Optional<String> toggleFile() {
        return toggles.file();
    }

    /** Returns what the user switched off in this workspace, in code-point order. */
    public List<String> toggles() {
        return toggles.read(unreadable -> {}).stream()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    /** Switches rules on or off; returns what kept that from being written. */
    public Optional<Diagnostic> toggle(String toggle, boolean on) {
        String kept = Toggles.normalized(toggle);
        Optional<Diagnostic> problem = on ? toggles.enable(kept) : toggles.disable(kept);
        problem.ifPresent(events::reported);
        events.flush();
        return problem;
    }

    /** Returns where providers looked for rules, in precedence order. */
    public List<Path> searched() {
        compiled();
        return Optional.ofNullable(built).map(Built::searched).orElse(List.of());
    }

    /** Returns the view of the tool as which the workspace is viewed; empty if every rule counts. */
    public Optional<AgentFacts> view() {
        return plugins.view().map(ViewRunner::agent);
    }

    /**
     * Returns the paths that tools read here because their settings say so, relative to a folder, with {@code /}; in a view those of its
     * tool. Reads the disk.
     */
    public Set<String> addedBySettings() {
        return builder.addedBySettings(view().map(List::of).orElseGet(agents()::views));
    }

    /** Returns what is known about the tools. */
    public AgentProfiles agents() {
        return plugins.agents();
    }

    /** Returns a trigger rule, compiled alone, whether it is eligible or not. */
    public TriggerRules triggersOf(Rule rule) {
        return triggersOf(List.of(rule));
    }

    /** Returns trigger rules, compiled together, whether they are eligible or not. */
    public TriggerRules triggersOf(List<Rule> rules) {
        return new TriggerRules(rules, plugins.evaluators(), events::reportLate);
    }
}
