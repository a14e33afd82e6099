package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.discover.Providers;
import io.agentrules.core.internal.discover.Providers.Discovered;
import io.agentrules.core.internal.discover.RemoteRules;
import io.agentrules.core.internal.discover.RuleLimits;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.files.UnreadFiles;
import io.agentrules.core.internal.files.WorkspaceTree;
import io.agentrules.core.internal.lint.SetupLint;
import io.agentrules.core.internal.merge.ExclusionPolicy;
import io.agentrules.core.internal.merge.LockFiles;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.FileCache;
import io.agentrules.core.internal.read.FileReadings;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.SlowAnswer;
import io.agentrules.core.internal.toggle.Toggles;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.internal.view.ViewRunner;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RuleLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds the catalog, and keeps the current one. Safe for use by many threads. */
public final class CatalogSource {
    /** How long a response that is to be watched waits for a thread that builds the first catalog. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();

    private final EngineSettings settings;
    private final ProjectFiles files;
    private final PluginCalls calls;
    private final DiagnosticCollector registration = new DiagnosticCollector();
    private final EventPublisher events;
    private final RemoteRules remote;
    private final Providers providers;
    private final boolean readsFiles;
    private final Evaluators evaluators;
    private final ToolProfiles profiles;
    private final Optional<ViewRunner> view;
    private final WorkspaceTree tree;
    private final FileCache cache;
    private final Toggles toggles;
    private final Optional<LockFiles> locks;
    private final LoadedPlugins loaded;
    private final boolean readsRepository;
    private final Supplier<CatalogSource> withoutRepository = new Lazy<>(() -> new CatalogSource(this));
    private final ReentrantLock building = new ReentrantLock();
    private final AtomicLong checkedNanos = new AtomicLong(System.nanoTime());
    private volatile @Nullable Built built;

    /** What was asked and has no answer yet. Only read and set by who builds. */
    private @Nullable SlowAnswer<List<String>> askedToggles;

    /**
     * Loads the plugins; nothing of the workspace is read before {@link #compiled()}.
     *
     * @throws IllegalArgumentException if no provider knows the tool of the view
     */
    public CatalogSource(EngineSettings settings, EventPublisher events) {
        this.settings = settings;
        this.files = settings.files();
        this.events = events;
        this.remote = new RemoteRules(settings.remoteRules());
        this.tree = new WorkspaceTree(settings.clock());
        this.cache = new FileCache(settings.clock());
        this.toggles = Toggles.of(files.roots(), files.home(), settings.environment());
        this.locks = settings.config().frozen().map(source -> new LockFiles(source, files.roots(), settings.clock()));
        this.calls = new PluginCalls(settings.classLoader(), settings.config().limits(), System::nanoTime);
        this.loaded = LoadedPlugins.of(settings, calls, registration::add);
        this.readsRepository = true;
        this.readsFiles = !loaded.providers().isEmpty() || !settings.providers().isEmpty();
        if (settings.discovery()
                && !readsFiles
                && settings.rules().isEmpty()
                && settings.remoteRules().isEmpty()) {
            registration.add(SetupLint.withoutProviders());
        }
        this.providers = Providers.of(remote, settings.providers(), loaded.providers(), calls, registration::add);
        this.profiles = new ToolProfiles(() -> providers.profiles(calls, events::reportLate), events::reportLate);
        this.view = settings.view().map(profiles::view).map(ViewRunner::new);
        this.evaluators = Evaluators.of(joined(settings.evaluators(), loaded.evaluators()), calls, registration::add);
    }

    /**
     * Makes the source of the rules that are not the repository's: it never looks at the workspace, so nothing there can delay it. Nobody
     * hears of its events, since the whole catalog has them, too.
     */
    private CatalogSource(CatalogSource whole) {
        this.settings = whole.settings;
        this.files = whole.files.withoutRoots();
        this.events = new EventPublisher(List.of());
        this.view = Optional.empty();
        this.remote = whole.remote;
        this.tree = new WorkspaceTree(settings.clock());
        this.cache = new FileCache(settings.clock());
        this.toggles = whole.toggles;
        this.locks = Optional.empty();
        this.calls = whole.calls;
        this.loaded = whole.loaded;
        this.readsRepository = false;
        this.readsFiles = false;
        this.providers = Providers.of(remote, settings.providers(), loaded.providers(), calls, registration::add);
        this.profiles = whole.profiles;
        this.evaluators = whole.evaluators;
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Asks the plugins for the current values of their condition keys. */
    public Map<String, List<String>> detectValues() {
        return evaluators.detect(events::reportLate);
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
        try {
            return building.tryLock(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return building.tryLock();
        }
    }

    /** Returns what the current catalog was merged from; empty before the first one, or if its discovery was interrupted. */
    private Optional<MergedRules> merged() {
        return Optional.ofNullable(built).map(Built::merged);
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
            operation.ended(() -> event(compiled.catalog()));
            return Optional.of(compiled);
        }
    }

    /** Returns whether rules are also in folders that are only looked at when a session works there. */
    public boolean looksUp() {
        return view().filter(View::looksUp).isPresent();
    }

    /**
     * Looks for rules in the folders of paths, if they were not looked at before; what is found is in the catalog from now on.
     *
     * @param paths relative to a workspace root, with {@code /}
     */
    public void lookUp(Collection<String> paths) {
        if (tree.lookUp(files.roots(), paths)) {
            refresh();
        }
    }

    /** Replaces the remote rules, from the next refresh on. */
    public void remoteRules(List<RemoteRule> rules) {
        remote.replace(rules);
    }

    private CompiledCatalog build() {
        var diagnostics = new DiagnosticCollector();
        diagnostics.addAll(registration);
        DiscoveryRequest request = nextRequest(diagnostics::add);
        profiles.load(); // no provider is to wait for another one's
        var ofProviders = new DiagnosticCollector();
        Discovered found = providers.discover(
                request.reportingTo(ofProviders::add), id -> profiles.format(id).hasManagedFiles());
        List<Contribution> contributions = contributions(found, diagnostics::add);
        tree.problems().forEach(diagnostics::add);
        if (found.interrupted() && last().isPresent()) {
            counting(ofProviders, contributions, Optional.empty()).forEach(diagnostics::add);
            diagnostics.sorted().forEach(events::reported);
            return last().get(); // what one thread did not wait for is no reason to take it from the others
        }
        Optional<ViewRules> seen = view.map(runner -> runner.read(
                request, found.sources(), ViewDiagnostics.paths(contributions, Set.of()), ofProviders.sorted()));
        counting(ofProviders, contributions, seen).forEach(diagnostics::add);
        Optional<List<RuleLock>> locked = locks.map(files -> files.read(diagnostics::add));
        MergedRules merged = merge(new MergedRules.Read(contributions, seen, switchedOff(diagnostics::add), locked));
        merged.diagnostics().forEach(diagnostics::add);
        SetupLint.of(readsFiles ? files.roots() : List.of()).forEach(diagnostics::add);
        SetupLint.closed(found.searched(), files.roots()).forEach(diagnostics::add);
        SetupLint.of(settings.config(), found.reports()).forEach(diagnostics::add);
        SetupLint.unknownSettings(settings.config(), found.settings(), found.reports())
                .forEach(diagnostics::add);
        diagnostics.addAll(events.late());
        diagnostics.addAll(events.failuresOfListeners());
        List<Diagnostic> reported = seen.map(rules -> ViewDiagnostics.inView(diagnostics.sorted(), merged.entries()))
                .orElseGet(diagnostics::sorted);
        return catalog(merged, found, reported);
    }

    /** Returns what the user switched off in this workspace, whose toggles are found by its real path: a disk that hangs does not tell it. */
    private List<String> switchedOff(Consumer<Diagnostic> report) {
        if (readsRepository) {
            return toggles.read(report);
        }
        SlowAnswer<List<String>> asked = // only once while a disk hangs, for each question keeps a thread
                askedToggles == null ? new SlowAnswer<>(() -> toggles.read(ignored -> {})) : askedToggles;
        askedToggles = null;
        Optional<List<String>> read = asked.get();
        if (read.isEmpty()) {
            askedToggles = asked;
        }
        return read.orElseGet(toggles::latest);
    }

    /** Returns the diagnostics of the providers that count: in a view, those about files that its tool reads as they do. */
    private List<Diagnostic> counting(
            DiagnosticCollector ofProviders, List<Contribution> contributions, Optional<ViewRules> seen) {
        var counting = new ArrayList<>(ofProviders.sorted());
        if (view.isEmpty()) {
            counting.removeIf(diagnostic -> ReplacedFile.isRead(
                    diagnostic, contributions.stream().flatMap(contribution -> contribution.rules().stream())));
        } else {
            Set<String> known = ViewDiagnostics.paths(
                    contributions, seen.map(ViewRules::readOtherwise).orElse(Set.of()));
            counting.removeIf(diagnostic -> !ViewRunner.leavesToProviders(diagnostic, known));
        }
        return counting;
    }

    private DiscoveryRequest nextRequest(Consumer<Diagnostic> report) {
        cache.nextDiscovery();
        tree.nextDiscovery();
        return new DiscoveryRequest(
                files,
                tree,
                cache,
                settings.config(),
                settings.environment(),
                evaluators.keys(),
                profiles.formats(),
                calls,
                events,
                report);
    }

    /** Merges rules, unless they are those of the current catalog. */
    private MergedRules merge(MergedRules.Read read) {
        Optional<MergedRules> last = merged();
        return last.filter(merged -> merged.read().equals(read))
                .orElseGet(() -> MergedRules.of(
                        read,
                        profiles,
                        ExclusionPolicy.by(settings.config(), read.off(), files.roots()),
                        evaluators,
                        events::reportLate,
                        last));
    }

    private List<Contribution> contributions(Discovered found, Consumer<Diagnostic> report) {
        var limits = new RuleLimits(settings.config().limits(), report);
        var contributions = new ArrayList<Contribution>();
        contributions.add(Contribution.ofCode(limits.ofCode(settings.rules())));
        for (Contribution contribution : found.contributions()) {
            if (contribution.provider().equals(remote.id())) {
                contributions.addAll(remote.split(contribution));
            } else {
                contributions.add(contribution);
            }
        }
        if (!readsRepository) {
            contributions.replaceAll(CatalogSource::withoutRepository);
        }
        return limits.withoutLongRules(contributions);
    }

    private static Contribution withoutRepository(Contribution contribution) {
        return contribution.with(contribution.rules().stream()
                .filter(rule -> !rule.source().level().isOfRepository())
                .toList());
    }

    private CompiledCatalog catalog(MergedRules merged, Discovered found, List<Diagnostic> reported) {
        Optional<CompiledCatalog> unchanged =
                last().filter(last -> last.says(merged.entries(), found.reports(), reported));
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        var catalog = new RuleCatalog(merged.entries(), found.reports(), reported);
        var compiled = new CompiledCatalog(catalog, merged.conditions(), merged.triggers(), settings.config());
        if (!found.interrupted()) {
            built = new Built(compiled, merged, found.searched(), found.sources());
            publish(catalog);
        }
        return compiled;
    }

    private static CatalogEvent event(RuleCatalog catalog) {
        var shadowed = new ArrayList<Rule>();
        for (RuleEntry entry : catalog.entries()) {
            if (entry.state() == State.SHADOWED) {
                shadowed.add(entry.rule());
            }
        }
        return new CatalogEvent(catalog.rules(), shadowed, catalog::digest);
    }

    private void publish(RuleCatalog catalog) {
        events.cataloged(event(catalog));
        var told = new HashSet<>(events.late().sorted());
        for (Diagnostic problem : catalog.diagnostics()) {
            if (!told.contains(problem)) {
                events.reported(problem);
            }
        }
    }

    /** Returns the rules that the current catalog was merged from; empty before the first one, or if its discovery was interrupted. */
    public Optional<List<Contribution>> contributions() {
        return merged().map(merged -> merged.read().contributions());
    }

    /** Returns all ways in which a file becomes a rule. Builds the catalog, and so reads the disk, if there is none. */
    public FileReadings readings() {
        compiled();
        Built known = built;
        return new FileReadings(known == null ? List.of() : allSources(known), settings.config());
    }

    /** Returns the path of the file with what the user switched off in this workspace; empty if there is no place for it. */
    public Optional<String> toggleFile() {
        return toggles.file();
    }

    private List<Source> allSources(Built known) {
        var all = new ArrayList<Source>();
        known.sources().values().forEach(all::addAll);
        profiles.views().forEach(view -> all.addAll(view.sources(known.sources(), settings.environment())));
        return all;
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

    /** Returns instruction files in the workspace that no provider reads, in code-point order. */
    public List<String> unread() {
        return new UnreadFiles(profiles.instructionFiles()).in(files.roots(), searched());
    }

    /** Returns the view of the tool as which the workspace is viewed; empty if every rule counts. */
    public Optional<View> view() {
        return view.map(ViewRunner::view);
    }

    /** Returns what is known about the tools. */
    public ToolProfiles profiles() {
        return profiles;
    }

    /** Returns a trigger rule, compiled alone, whether it is eligible or not. */
    public TriggerRules triggersOf(Rule rule) {
        return new TriggerRules(List.of(rule), evaluators, events::reportLate);
    }

    private record Built(
            CompiledCatalog catalog, MergedRules merged, List<Path> searched, Map<String, List<Source>> sources) {}
}
