package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.discover.Providers.Discovered;
import io.agentrules.core.internal.discover.RuleLimits;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.files.WorkspaceTree;
import io.agentrules.core.internal.merge.ExclusionPolicy;
import io.agentrules.core.internal.merge.LockReader;
import io.agentrules.core.internal.merge.LockReader.Locks;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.FileCache;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.SlowAnswer;
import io.agentrules.core.internal.toggle.Toggles;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.internal.view.ViewRunner;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RuleCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds catalogs: discovers, merges, and checks the setup. For one thread at a time. */
final class CatalogBuilder {
    private final EngineSettings settings;
    private final EnginePlugins plugins;
    private final ProjectFiles files;
    private final EventPublisher events;
    private final Toggles toggles;
    private final Optional<Supplier<Locks>> locks;
    private final boolean readsRepository;
    private final WorkspaceTree tree;
    private final FileCache cache;

    /** The question for the toggles that a disk has not answered yet. */
    private @Nullable SlowAnswer<List<String>> askedToggles;

    CatalogBuilder(
            EngineSettings settings, EnginePlugins plugins, EventPublisher events, Toggles toggles, FileCache cache) {
        this(
                settings,
                plugins,
                settings.files(),
                events,
                toggles,
                settings.config()
                        .frozen()
                        .map(source -> locks(source, settings.files().roots())),
                true,
                cache);
    }

    private CatalogBuilder(
            EngineSettings settings,
            EnginePlugins plugins,
            ProjectFiles files,
            EventPublisher events,
            Toggles toggles,
            Optional<Supplier<Locks>> locks,
            boolean readsRepository,
            FileCache cache) {
        this.settings = settings;
        this.plugins = plugins;
        this.files = files;
        this.events = events;
        this.toggles = toggles;
        this.locks = locks;
        this.readsRepository = readsRepository;
        // an agent that reads a hidden folder's files with the work there has them from the start, whatever is asked
        // first
        this.tree = new WorkspaceTree(
                settings.host().clock(),
                plugins.view()
                        .map(ViewRunner::agent)
                        .filter(AgentFacts::looksUp)
                        .isPresent());
        this.cache = cache;
    }

    private static Supplier<Locks> locks(LockSource source, List<Path> roots) {
        LockReader reader = ServiceLoader.load(LockReader.class, LockReader.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "An engine can only be frozen with rules-check on the class path or the module path"));
        return () -> reader.read(source, roots);
    }

    /** Returns a builder for the rules that are not the repository's: it never reads the workspace, so a slow disk there cannot delay it. */
    static CatalogBuilder withoutRepository(
            EngineSettings settings, EnginePlugins plugins, EventPublisher events, Toggles toggles) {
        return new CatalogBuilder(
                settings,
                plugins.withoutRepository(settings),
                settings.files().withoutRoots(),
                events,
                toggles,
                Optional.empty(),
                false,
                new FileCache(settings.host().clock()));
    }

    /** Returns a copy of the cached files, for another engine that reads the same files. */
    FileCache files() {
        return cache.copy();
    }

    /**
     * A catalog, and what it was built from.
     *
     * @param searched where providers looked for rules, in precedence order
     */
    record Built(CompiledCatalog catalog, MergedRules merged, List<Path> searched, Map<String, List<Source>> sources) {}

    /** Adds the folders of paths to the search; returns whether one of them is new. */
    boolean lookUp(Collection<String> paths) {
        return tree.lookUp(files.roots(), paths);
    }

    /** Builds a catalog; {@code last} itself if nothing has changed. */
    Built build(Optional<Built> last) {
        var diagnostics = new DiagnosticCollector();
        diagnostics.addAll(plugins.problems());
        DiscoveryRequest request = nextRequest(diagnostics::add);
        plugins.agents().load(); // no provider is to wait for another one's
        var ofProviders = new DiagnosticCollector();
        Discovered all = plugins.providers()
                .discover(
                        request.reportingTo(ofProviders::add),
                        id -> plugins.agents().of(id).stream().anyMatch(AgentFacts::hasManagedFiles));
        boolean isTooLarge = request.isWorkspaceTooLarge();
        Discovered found = isTooLarge ? all.withoutRepository() : all;
        List<Contribution> contributions = contributions(found, diagnostics::add);
        tree.problems().forEach(diagnostics::add);
        Set<String> known = ViewDiagnostics.paths(contributions, Set.of());
        List<Diagnostic> reports = ofProviders.sorted();
        if (isTooLarge) { // which of its files were read depends on which thread was faster
            reports = reports.stream().filter(report -> isAbout(known, report)).toList();
        }
        Optional<ViewRules> seen = isTooLarge
                ? plugins.view().map(runner -> ViewRules.none(runner.agent()))
                : view(request, found, known, reports);
        if (request.isWorkspaceTooLarge()) {
            diagnostics.add(tooLarge());
        }
        counting(reports, contributions, seen).forEach(diagnostics::add);
        MergedRules merged = merge(
                new MergedRules.Read(contributions, seen, switchedOff(diagnostics::add), locks.map(Supplier::get)),
                last.map(Built::merged));
        merged.diagnostics().forEach(diagnostics::add);
        SetupProblems.of(found, settings.config(), files.roots(), plugins.readsFiles())
                .forEach(diagnostics::add);
        diagnostics.addAll(events.late());
        diagnostics.addAll(events.failuresOfListeners());
        List<Diagnostic> reported = seen.map(rules -> ViewDiagnostics.inView(diagnostics.sorted(), merged.entries()))
                .orElseGet(diagnostics::sorted);
        return built(merged, found, reported, last);
    }

    private static boolean isAbout(Set<String> files, Diagnostic report) {
        return report.location()
                .filter(location -> !files.contains(location.file()))
                .isEmpty();
    }

    /** Reads the view. It takes files from the cache that the providers have filled, so their size is counted again for the view alone. */
    private Optional<ViewRules> view(
            DiscoveryRequest request, Discovered found, Set<String> known, List<Diagnostic> reports) {
        cache.countWorkspaceCharsAnew();
        return plugins.view().map(runner -> {
            ViewRules rules = runner.read(request, found.sources(), known, reports);
            return request.isWorkspaceTooLarge() ? ViewRules.none(runner.agent()) : rules;
        });
    }

    private Diagnostic tooLarge() {
        return Diagnostic.error(
                "rule-files-too-large",
                "The rule files of the workspace have more than "
                        + settings.config().limits().maxWorkspaceChars()
                        + " characters in all, so none of its rules is used",
                "Move what is no rule out of the folders of rules, or raise Limits.maxWorkspaceChars");
    }

    /**
     * Returns the rules that the user switched off in this workspace. The toggles are found by the workspace's real path, for which a disk
     * that hangs has no answer: then it returns the last known ones.
     */
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

    /** Returns the diagnostics of the providers that count: in a view, those about files that it does not read. */
    private List<Diagnostic> counting(
            List<Diagnostic> ofProviders, List<Contribution> contributions, Optional<ViewRules> seen) {
        var counting = new ArrayList<>(ofProviders);
        if (plugins.view().isEmpty()) {
            counting.removeIf(diagnostic -> ReplacedFile.isRead(
                    diagnostic, contributions.stream().flatMap(contribution -> contribution.rules().stream())));
        } else {
            Set<String> known = ViewDiagnostics.paths(
                    contributions, seen.map(ViewRules::read).orElse(Set.of()));
            counting.removeIf(diagnostic -> !ViewRunner.leavesToProviders(diagnostic, known));
        }
        return counting;
    }

    /** Returns the paths that tools read here because their settings say so, relative to a folder, with {@code /}. */
    Set<String> addedBySettings(List<AgentFacts> views) {
        DiscoveryRequest request = request(new WorkspaceTree(settings.host().clock()), cache.copy(), ignored -> {});
        return views.stream()
                .flatMap(view -> ViewRunner.addedBySettings(view, request).stream())
                .collect(Collectors.toSet());
    }

    private DiscoveryRequest nextRequest(Consumer<Diagnostic> report) {
        cache.nextDiscovery();
        tree.nextDiscovery();
        return request(tree, cache, report);
    }

    private DiscoveryRequest request(WorkspaceTree folders, FileCache known, Consumer<Diagnostic> report) {
        return new DiscoveryRequest(
                files,
                folders,
                known,
                settings.config(),
                settings.host().environment(),
                plugins.evaluators().keys(),
                plugins.agents(),
                plugins.calls(),
                events,
                report);
    }

    /** Merges rules, unless they are those of the current catalog. */
    private MergedRules merge(MergedRules.Read read, Optional<MergedRules> last) {
        return last.filter(merged -> merged.read().equals(read))
                .orElseGet(() -> MergedRules.of(
                        read,
                        ExclusionPolicy.by(settings.config(), read.off(), files.roots()),
                        plugins.evaluators(),
                        events::reportLate,
                        last));
    }

    private List<Contribution> contributions(Discovered found, Consumer<Diagnostic> report) {
        var limits = new RuleLimits(settings.config().limits(), report);
        var contributions = new ArrayList<Contribution>();
        contributions.add(
                Contribution.ofCode(limits.ofCode(settings.extensions().rules())));
        for (Contribution contribution : found.contributions()) {
            if (contribution.provider().equals(plugins.remote().id())) {
                contributions.addAll(plugins.remote().split(contribution));
            } else {
                contributions.add(contribution);
            }
        }
        if (!readsRepository) {
            contributions.replaceAll(Contribution::withoutRepository);
        }
        return limits.withoutLongRules(contributions);
    }

    private Built built(MergedRules merged, Discovered found, List<Diagnostic> reported, Optional<Built> last) {
        return last.filter(known -> known.catalog().consistsOf(merged.entries(), found.reports(), reported))
                .orElseGet(() -> new Built(
                        new CompiledCatalog(
                                new RuleCatalog(merged.entries(), found.reports(), reported),
                                merged.conditions(),
                                merged.triggers(),
                                settings.config()),
                        merged,
                        found.searched(),
                        found.sources()));
    }
}
