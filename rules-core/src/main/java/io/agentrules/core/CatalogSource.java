package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEntry.State;
import io.agentrules.core.discover.DiscoveryRequest;
import io.agentrules.core.discover.FileCache;
import io.agentrules.core.discover.Plugins;
import io.agentrules.core.discover.ProjectFiles;
import io.agentrules.core.discover.Providers;
import io.agentrules.core.discover.Providers.Discovered;
import io.agentrules.core.discover.RemoteRules;
import io.agentrules.core.discover.UnreadFiles;
import io.agentrules.core.evaluate.ConditionIndex;
import io.agentrules.core.evaluate.Evaluators;
import io.agentrules.core.lint.RuleLint;
import io.agentrules.core.lint.WorkspaceLint;
import io.agentrules.core.merge.Contribution;
import io.agentrules.core.merge.RuleMerger;
import io.agentrules.core.merge.UsableTriggers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Builds the catalog, and keeps the one that is in force. */
final class CatalogSource {
    private static final String CODE = "code";
    private static final int CODE_PRIORITY = 200;

    private final RuleEngine.Builder settings;
    private final ProjectFiles files;
    private final ClassLoader classLoader;
    private final Diagnostics registration = new Diagnostics();
    private final Diagnostics later = new Diagnostics();
    private final Listeners listeners;
    private final RemoteRules remote;
    private final Providers providers;
    private final Evaluators evaluators;
    private final FileCache cache;
    private volatile Optional<Built> built = Optional.empty();

    CatalogSource(RuleEngine.Builder settings) {
        this.settings = settings;
        this.files = settings.files();
        this.classLoader = settings.classLoader.orElseThrow();
        this.listeners = new Listeners(listeners(settings, files), later::add);
        this.remote = new RemoteRules(settings.remoteRules);
        this.cache = new FileCache(settings.clock);
        var plugins = new ArrayList<>(settings.providers);
        var evaluatorPlugins = new ArrayList<>(settings.evaluators);
        if (settings.discovery) {
            plugins.addAll(
                    Plugins.load(ServiceLoader.load(RuleProvider.class, classLoader), "provider", registration::add));
            evaluatorPlugins.addAll(Plugins.load(
                    ServiceLoader.load(ConditionEvaluator.class, classLoader), "evaluator", registration::add));
        }
        this.providers = Providers.of(remote, plugins, registration::add);
        this.evaluators = Evaluators.of(evaluatorPlugins, registration::add);
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
        return built.map(Built::catalog).orElseGet(this::refresh);
    }

    void remoteRules(List<RemoteRule> rules) {
        remote.replace(rules);
    }

    synchronized RuleCatalog refresh() {
        var diagnostics = new Diagnostics();
        diagnostics.addAll(registration);
        cache.nextDiscovery();
        Discovered found = providers.discover(new DiscoveryRequest(
                files,
                cache,
                settings.config,
                settings.environment,
                evaluators.keys(),
                classLoader,
                listeners,
                diagnostics::add));
        List<RuleEntry> entries = RuleMerger.merge(contributions(found, diagnostics), this::keptOut);
        RuleLint.of(entries).forEach(diagnostics::add);
        List<Rule> eligible = entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
        ConditionIndex conditions = ConditionIndex.of(eligible, evaluators, diagnostics::add);
        diagnostics.addAll(later);
        return replace(new RuleCatalog(entries, found.reports(), diagnostics.sorted(), conditions), found.searched());
    }

    private List<Contribution> contributions(Discovered found, Diagnostics diagnostics) {
        var contributions = new ArrayList<Contribution>();
        contributions.add(new Contribution(CODE, CODE_PRIORITY, false, settings.rules));
        for (Contribution contribution : found.contributions()) {
            if (contribution.provider().equals(remote.id())) {
                contributions.addAll(remote.split(contribution));
            } else {
                contributions.add(contribution);
            }
        }
        return UsableTriggers.of(contributions, diagnostics::add);
    }

    private Optional<State> keptOut(Rule rule) {
        RulesConfig config = settings.config;
        boolean untrusted = rule.source().root().stream()
                .anyMatch(root -> config.untrustedRoots().stream()
                        .map(path -> path.toAbsolutePath().normalize())
                        .map(ProjectFiles::text)
                        .anyMatch(root::equals));
        if (untrusted) {
            return Optional.of(State.UNTRUSTED);
        }
        boolean disabled = config.disabledRules().contains(rule.name())
                || config.disabledRules().contains(rule.source().provider() + ":" + rule.name());
        return disabled ? Optional.of(State.DISABLED) : Optional.empty();
    }

    private RuleCatalog replace(RuleCatalog catalog, List<Path> searched) {
        Optional<RuleCatalog> unchanged = built.map(Built::catalog).filter(catalog::saysTheSameAs);
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        built = Optional.of(new Built(catalog, searched));
        listeners.cataloged(
                catalog.rules(),
                catalog.entries().stream()
                        .filter(entry -> entry.state() == State.SHADOWED)
                        .map(RuleEntry::rule)
                        .toList());
        catalog.diagnostics().forEach(listeners::reported);
        return catalog;
    }

    List<Diagnostic> check() {
        var diagnostics = new Diagnostics();
        RuleCatalog catalog = catalog();
        catalog.diagnostics().forEach(diagnostics::add);
        WorkspaceLint.of(catalog.entries(), files.roots()).forEach(diagnostics::add);
        return diagnostics.sorted();
    }

    List<Path> searched() {
        catalog();
        return built.map(Built::searched).orElse(List.of());
    }

    List<String> unread() {
        return UnreadFiles.in(files.roots(), searched());
    }

    Listeners listeners() {
        return listeners;
    }

    /** A problem that showed after the catalog was built, at a model call for example. */
    void report(Diagnostic diagnostic) {
        later.add(diagnostic);
        listeners.reported(diagnostic);
    }

    private record Built(RuleCatalog catalog, List<Path> searched) {}
}
