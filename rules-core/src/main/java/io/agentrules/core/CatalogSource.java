package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEntry.State;
import io.agentrules.core.discover.DiscoveryRequest;
import io.agentrules.core.discover.FileCache;
import io.agentrules.core.discover.PluginCalls;
import io.agentrules.core.discover.Plugins;
import io.agentrules.core.discover.ProjectFiles;
import io.agentrules.core.discover.Providers;
import io.agentrules.core.discover.Providers.Discovered;
import io.agentrules.core.discover.RemoteRules;
import io.agentrules.core.discover.Toggles;
import io.agentrules.core.discover.UnreadFiles;
import io.agentrules.core.evaluate.Evaluators;
import io.agentrules.core.guard.Reminder;
import io.agentrules.core.lint.SetupLint;
import io.agentrules.core.lint.UnusedToggles;
import io.agentrules.core.lint.WorkspaceFiles;
import io.agentrules.core.lint.WorkspaceLint;
import io.agentrules.core.merge.Contribution;
import io.agentrules.core.session.CodePointOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Builds the catalog, and keeps the one that is in force. */
final class CatalogSource {
    private static final String CODE = "code";
    private static final int CODE_PRIORITY = 200;
    private static final int MAX_LATER = 1_000;

    private final RuleEngine.Builder settings;
    private final ProjectFiles files;
    private final Workspace workspace;
    private final PluginCalls calls;
    private final Diagnostics registration = new Diagnostics();
    private final Diagnostics later = new Diagnostics(MAX_LATER);
    private final Listeners listeners;
    private final Postponed events;
    private final RemoteRules remote;
    private final Providers providers;
    private final boolean readsFiles;
    private final Evaluators evaluators;
    private final FileCache cache;
    private final Toggles toggles;
    private volatile @Nullable Built built;

    CatalogSource(RuleEngine.Builder settings) {
        this.settings = settings;
        this.files = settings.files();
        this.workspace = new Workspace(files.roots(), settings.environment, settings.nanoTime);
        ClassLoader classLoader = settings.classLoader.orElseThrow();
        this.listeners = new Listeners(listeners(settings, files), later::add);
        this.events = new Postponed(listeners.areThere());
        this.remote = new RemoteRules(settings.remoteRules);
        this.cache = new FileCache(settings.clock);
        this.toggles = Toggles.of(files.roots(), files.home(), settings.environment);
        this.calls = new PluginCalls(classLoader, settings.config.limits(), System::nanoTime);
        List<RuleProvider> loaded = List.of();
        var evaluatorPlugins = new ArrayList<>(settings.evaluators);
        if (settings.discovery) {
            loaded = Plugins.load(
                    ServiceLoader.load(RuleProvider.class, classLoader), "provider", calls, registration::add);
            evaluatorPlugins.addAll(Plugins.load(
                    ServiceLoader.load(ConditionEvaluator.class, classLoader), "evaluator", calls, registration::add));
        }
        this.readsFiles = !loaded.isEmpty() || !settings.providers.isEmpty();
        if (settings.discovery && !readsFiles && settings.rules.isEmpty() && settings.remoteRules.isEmpty()) {
            registration.add(SetupLint.withoutProviders());
        }
        this.providers = Providers.of(remote, settings.providers, loaded, calls, registration::add);
        this.evaluators = Evaluators.of(evaluatorPlugins, calls, registration::add);
    }

    private static List<RuleListener> listeners(RuleEngine.Builder settings, ProjectFiles files) {
        var listeners = new ArrayList<>(settings.listeners);
        if (DebugLog.isAskedFor(settings.environment)) {
            listeners.add(new DebugLog(
                    System.getLogger("io.agentrules"),
                    files.roots().stream().map(ProjectFiles::text).toList()));
        }
        return listeners;
    }

    RuleCatalog catalog() {
        Built known = built;
        return known != null ? known.catalog() : discover(true);
    }

    private Optional<RuleCatalog> last() {
        return Optional.ofNullable(built).map(Built::catalog);
    }

    RuleCatalog refresh() {
        return discover(false);
    }

    private RuleCatalog discover(boolean unlessBuilt) {
        RuleCatalog catalog;
        synchronized (this) {
            Optional<RuleCatalog> known = unlessBuilt ? last() : Optional.empty();
            catalog = known.orElseGet(this::build);
        }
        tellListeners();
        return catalog;
    }

    void remoteRules(List<RemoteRule> rules) {
        remote.replace(rules);
    }

    private RuleCatalog build() {
        var diagnostics = new Diagnostics();
        diagnostics.addAll(registration);
        cache.nextDiscovery();
        Discovered found = providers.discover(new DiscoveryRequest(
                files,
                cache,
                settings.config,
                settings.environment,
                evaluators.keys(),
                calls,
                events,
                diagnostics::add));
        if (found.interrupted() && last().isPresent()) {
            diagnostics.sorted().forEach(events::reported);
            return last().get(); // what one thread did not wait for is no reason to take it from the others
        }
        MergedRules merged = merged(contributions(found), toggles.read(diagnostics::add));
        merged.diagnostics().forEach(diagnostics::add);
        SetupLint.of(readsFiles ? files.roots() : List.of()).forEach(diagnostics::add);
        SetupLint.of(settings.config, found.reports()).forEach(diagnostics::add);
        diagnostics.addAll(later);
        return catalog(merged, found, diagnostics.sorted());
    }

    /** Merges rules, unless they are those of the catalog in force. */
    private MergedRules merged(List<Contribution> contributions, List<String> off) {
        Optional<MergedRules> last = Optional.ofNullable(built).map(Built::merged);
        return last.filter(merged -> merged.isOf(contributions, off))
                .orElseGet(() -> MergedRules.of(
                        contributions, off, KeptOut.by(settings.config, off), evaluators, this::report, last));
    }

    private List<Contribution> contributions(Discovered found) {
        var contributions = new ArrayList<Contribution>();
        contributions.add(new Contribution(CODE, CODE_PRIORITY, false, settings.rules));
        for (Contribution contribution : found.contributions()) {
            if (contribution.provider().equals(remote.id())) {
                contributions.addAll(remote.split(contribution));
            } else {
                contributions.add(contribution);
            }
        }
        return contributions;
    }

    private RuleCatalog catalog(MergedRules merged, Discovered found, List<Diagnostic> diagnostics) {
        Optional<RuleCatalog> unchanged =
                last().filter(last -> last.says(merged.entries(), found.reports(), diagnostics));
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        var catalog =
                new RuleCatalog(merged.entries(), found.reports(), diagnostics, merged.conditions(), merged.triggers());
        return found.interrupted() ? catalog : replace(catalog, merged, found.searched());
    }

    private RuleCatalog replace(RuleCatalog catalog, MergedRules merged, List<Path> searched) {
        built = new Built(catalog, merged, searched);
        events.cataloged(
                catalog.rules(),
                catalog.entries().stream()
                        .filter(entry -> entry.state() == State.SHADOWED)
                        .map(RuleEntry::rule)
                        .toList());
        catalog.diagnostics().forEach(events::reported);
        return catalog;
    }

    List<Diagnostic> check() {
        var diagnostics = new Diagnostics();
        RuleCatalog catalog = catalog();
        catalog.diagnostics().forEach(diagnostics::add);
        WorkspaceLint.of(catalog.entries(), files.roots()).forEach(diagnostics::add);
        if (catalog.entries().isEmpty()) {
            WorkspaceFiles seen = WorkspaceFiles.in(files.roots());
            SetupLint.unread(UnreadFiles.anywhere(files.roots(), seen.paths(), searched()))
                    .forEach(diagnostics::add);
        }
        UnusedToggles.of(toggles(), catalog.entries(), catalog.providers(), toggles.file())
                .forEach(diagnostics::add);
        return diagnostics.sorted();
    }

    FileListing workspaceFiles() {
        WorkspaceFiles found = WorkspaceFiles.in(files.roots());
        return new FileListing(List.copyOf(found.paths()), found.isComplete());
    }

    List<String> toggles() {
        return toggles.read(unreadable -> {}).stream()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    Optional<Diagnostic> toggle(String toggle, boolean on) {
        String kept = Toggles.normalized(toggle);
        Optional<Diagnostic> problem = on ? toggles.enable(kept) : toggles.disable(kept);
        problem.ifPresent(events::reported);
        tellListeners();
        return problem;
    }

    List<Path> searched() {
        catalog();
        return Optional.ofNullable(built).map(Built::searched).orElse(List.of());
    }

    List<String> unread() {
        return UnreadFiles.in(files.roots(), searched());
    }

    Listeners listeners() {
        return listeners;
    }

    /** Takes a problem that showed after the catalog was built, at a model call for example; listeners hear of it later, once. */
    void report(Diagnostic diagnostic) {
        if (later.add(diagnostic)) {
            events.reported(diagnostic);
        }
    }

    /** Tells listeners what was decided for a model call, after all that happened before; to be called without any lock. */
    void activated(String session, Activation activation, Duration time) {
        tellListeners();
        if (listeners.areThere()) {
            listeners.activated(new ActivationEvent(
                    session,
                    activation.context(),
                    activation.active(),
                    new Lazy<>(activation::applied),
                    activation.added(),
                    activation.removed(),
                    time));
        }
    }

    /** Tells listeners how long a prompt's text is; to be called without any lock. */
    void rendered(String session, PromptSection section) {
        listeners.rendered(session, section.text().length());
    }

    /** Tells listeners that trigger rules fired; to be called without any lock. */
    void triggered(String session, Firing firing) {
        tellListeners();
        listeners.triggered(session, firing);
    }

    /** Tells listeners how much of a response was watched; to be called without any lock. */
    void streamed(String session, long characters) {
        tellListeners();
        listeners.streamed(session, characters);
    }

    /** Returns what to tell a model that goes against rules; empty for none. */
    String reminder(List<Rule> rules) {
        return new Reminder(files.home().map(ProjectFiles::text)).of(rules);
    }

    /** Returns a trigger rule, compiled alone, whether it is in force or not. */
    Triggers triggersOf(Rule rule) {
        return new Triggers(List.of(rule), evaluators, this::report);
    }

    GuardSettings guardSettings() {
        return settings.config.guard();
    }

    /** Returns what all sessions share of the world around them. */
    Workspace workspace() {
        return workspace;
    }

    /** Tells listeners what happened; to be called without any lock. */
    void tellListeners() {
        events.tell(listeners);
    }

    private record Built(RuleCatalog catalog, MergedRules merged, List<Path> searched) {}
}
