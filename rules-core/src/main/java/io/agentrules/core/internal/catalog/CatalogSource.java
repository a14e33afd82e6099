package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.discover.DiscoveryRequest;
import io.agentrules.core.internal.discover.FileCache;
import io.agentrules.core.internal.discover.LockFiles;
import io.agentrules.core.internal.discover.ProjectFiles;
import io.agentrules.core.internal.discover.Providers;
import io.agentrules.core.internal.discover.Providers.Discovered;
import io.agentrules.core.internal.discover.RemoteRules;
import io.agentrules.core.internal.discover.ReplacedFile;
import io.agentrules.core.internal.discover.Toggles;
import io.agentrules.core.internal.discover.UnreadFiles;
import io.agentrules.core.internal.discover.ViewRunner;
import io.agentrules.core.internal.discover.WorkspaceTree;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.lint.SetupLint;
import io.agentrules.core.internal.merge.ExclusionPolicy;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RuleLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds the catalog, and keeps the one that is in force. Safe for use by many threads. */
public final class CatalogSource {
    private final EngineSettings settings;
    private final ProjectFiles files;
    private final PluginCalls calls;
    private final DiagnosticCollector registration = new DiagnosticCollector();
    private final EventPublisher events;
    private final RemoteRules remote;
    private final Providers providers;
    private final boolean readsFiles;
    private final Evaluators evaluators;
    private final Optional<ViewRunner> view;
    private final WorkspaceTree tree;
    private final FileCache cache;
    private final Toggles toggles;
    private final Optional<LockFiles> locks;
    private volatile @Nullable Built built;

    /** Loads the plugins; nothing is read before {@link #compiled()}. */
    public CatalogSource(EngineSettings settings, EventPublisher events) {
        this.settings = settings;
        this.files = settings.files();
        this.events = events;
        this.view = settings.view().map(ViewRunner::new);
        this.remote = new RemoteRules(settings.remoteRules());
        this.tree = new WorkspaceTree(settings.clock());
        this.cache = new FileCache(settings.clock());
        this.toggles = Toggles.of(files.roots(), files.home(), settings.environment());
        this.locks = settings.config().frozen().map(source -> new LockFiles(source, files.roots(), settings.clock()));
        this.calls = new PluginCalls(settings.classLoader(), settings.config().limits(), System::nanoTime);
        LoadedPlugins loaded = LoadedPlugins.of(settings, calls, registration::add);
        this.readsFiles = !loaded.providers().isEmpty() || !settings.providers().isEmpty();
        if (settings.discovery()
                && !readsFiles
                && settings.rules().isEmpty()
                && settings.remoteRules().isEmpty()) {
            registration.add(SetupLint.withoutProviders());
        }
        this.providers = Providers.of(remote, settings.providers(), loaded.providers(), calls, registration::add);
        this.evaluators = Evaluators.of(joined(settings.evaluators(), loaded.evaluators()), calls, registration::add);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Returns the catalog in force; the first call builds it. */
    public CompiledCatalog compiled() {
        Built known = built;
        return known != null ? known.catalog() : discover(true);
    }

    private Optional<CompiledCatalog> last() {
        return Optional.ofNullable(built).map(Built::catalog);
    }

    /** Returns what the catalog in force was merged from; empty before the first one, or if its discovery was interrupted. */
    Optional<MergedRules> merged() {
        return Optional.ofNullable(built).map(Built::merged);
    }

    /** Looks at the files again, and replaces the catalog if anything changed. */
    public CompiledCatalog refresh() {
        return discover(false);
    }

    private CompiledCatalog discover(boolean unlessBuilt) {
        try (RunningOperation<CatalogEvent> operation = events.refreshing()) {
            CompiledCatalog compiled;
            synchronized (this) {
                Optional<CompiledCatalog> known = unlessBuilt ? last() : Optional.empty();
                compiled = known.orElseGet(this::build);
            }
            events.flush();
            operation.ended(() -> event(compiled.catalog()));
            return compiled;
        }
    }

    /** Returns whether rules are also in folders that are only looked at when a session works there. */
    public boolean looksUp() {
        return settings.view().filter(View::looksUp).isPresent();
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
        var ofProviders = new DiagnosticCollector();
        Discovered found = providers.discover(request.reportingTo(ofProviders::add));
        List<Contribution> contributions = contributions(found);
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
        MergedRules merged = merge(new MergedRules.Read(contributions, seen, toggles.read(diagnostics::add), locked));
        merged.diagnostics().forEach(diagnostics::add);
        SetupLint.of(readsFiles ? files.roots() : List.of()).forEach(diagnostics::add);
        SetupLint.closed(found.searched(), files.roots()).forEach(diagnostics::add);
        SetupLint.of(settings.config(), found.reports()).forEach(diagnostics::add);
        SetupLint.unknownSettings(settings.config(), found.settings(), found.reports())
                .forEach(diagnostics::add);
        diagnostics.addAll(events.late());
        List<Diagnostic> reported = seen.map(rules -> ViewDiagnostics.inView(diagnostics.sorted(), merged.entries()))
                .orElseGet(diagnostics::sorted);
        return catalog(merged, found, reported);
    }

    /** Returns the diagnostics of the providers that count: in a view, those about files that its tool reads as they do. */
    private List<Diagnostic> counting(
            DiagnosticCollector ofProviders, List<Contribution> contributions, Optional<ViewRules> seen) {
        var counting = new ArrayList<>(ofProviders.sorted());
        if (view.isEmpty()) {
            counting.removeIf(diagnostic -> ReplacedFile.isRead(diagnostic, contributions));
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
                calls,
                events,
                report);
    }

    /** Merges rules, unless they are those of the catalog in force. */
    private MergedRules merge(MergedRules.Read read) {
        Optional<MergedRules> last = merged();
        return last.filter(merged -> merged.read().equals(read))
                .orElseGet(() -> MergedRules.of(
                        read,
                        ExclusionPolicy.by(
                                settings.config(), read.off(), settings.files().roots()),
                        evaluators,
                        events::reportLate,
                        last));
    }

    private List<Contribution> contributions(Discovered found) {
        var contributions = new ArrayList<Contribution>();
        contributions.add(Contribution.ofCode(settings.rules()));
        for (Contribution contribution : found.contributions()) {
            if (contribution.provider().equals(remote.id())) {
                contributions.addAll(remote.split(contribution));
            } else {
                contributions.add(contribution);
            }
        }
        return contributions;
    }

    private CompiledCatalog catalog(MergedRules merged, Discovered found, List<Diagnostic> reported) {
        Optional<CompiledCatalog> unchanged =
                last().filter(last -> last.says(merged.entries(), found.reports(), reported));
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        var catalog = new RuleCatalog(merged.entries(), found.reports(), reported);
        var compiled = new CompiledCatalog(catalog, merged.conditions(), merged.triggers());
        if (!found.interrupted()) {
            built = new Built(compiled, merged, found.searched());
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
        catalog.diagnostics().forEach(events::reported);
    }

    /** Returns the diagnostics of the catalog, and what a look at the workspace's files adds. */
    public List<Diagnostic> check() {
        RuleCatalog catalog = compiled().catalog();
        return new WorkspaceCheck(settings, toggles(), toggles.file()).of(catalog, searched());
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
        return UnreadFiles.in(files.roots(), searched());
    }

    /** Returns a trigger rule, compiled alone, whether it is in force or not. */
    public TriggerRules triggersOf(Rule rule) {
        return new TriggerRules(List.of(rule), evaluators, events::reportLate);
    }

    private record Built(CompiledCatalog catalog, MergedRules merged, List<Path> searched) {}
}
