package io.agentrules.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.check.internal.fix.AllFixes;
import io.agentrules.check.internal.lint.AgentsCheck;
import io.agentrules.check.internal.lint.CostlyCalls;
import io.agentrules.check.internal.lint.PluginChecks;
import io.agentrules.check.internal.lint.ReplacedFiles;
import io.agentrules.check.internal.lint.RuleLint;
import io.agentrules.check.internal.lint.RuleRemedy;
import io.agentrules.check.internal.lint.WorkspaceCheck;
import io.agentrules.check.internal.lock.LockComparison;
import io.agentrules.check.internal.lock.TeamLock;
import io.agentrules.check.model.FixResult;
import io.agentrules.check.model.LockChange;
import io.agentrules.check.model.RuleLock;
import io.agentrules.check.spi.RuleCheck;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.support.Arguments;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Checks the rules of an engine's workspace, fixes their files, and locks them. Safe for use by many threads.
 *
 * @since 0.1
 */
@Experimental
public final class RuleChecker {
    private final EngineParts engine;
    private final List<RuleEngine> agents;
    private final List<RuleEngine> others;
    private final OptionalInt maxTokens;
    private final Supplier<PluginChecks> plugins;

    private RuleChecker(
            EngineParts engine,
            List<RuleEngine> agents,
            List<RuleEngine> others,
            OptionalInt maxTokens,
            List<RuleCheck> checks) {
        this.engine = engine;
        this.agents = agents;
        this.others = others;
        this.maxTokens = maxTokens;
        this.plugins = new Lazy<>(() -> new PluginChecks(engine.settings(), checks));
    }

    private RuleChecker(RuleChecker other, int maxTokens) {
        this.engine = other.engine;
        this.agents = other.agents;
        this.others = other.others;
        this.maxTokens = OptionalInt.of(maxTokens);
        this.plugins = other.plugins;
    }

    /**
     * Creates a checker of what an engine reads. It has the checks of the class path or the module path, too, if the engine {@linkplain
     * RuleEngine.Builder#discovery finds plugins} there.
     *
     * @param checks further checks
     */
    public static RuleChecker of(RuleEngine engine, RuleCheck... checks) {
        return new RuleChecker(
                engine.parts(), List.of(), List.of(), OptionalInt.empty(), Arguments.whole(List.of(checks), "checks"));
    }

    /**
     * Creates a checker of what several agents read: its findings are those of the agents, and each says for which. Findings about the rules
     * that belong to no agent, such as those in the native format, are among them.
     *
     * @param engine one of the same workspace
     * @param agents an engine for each agent, as which it {@linkplain RuleEngine#viewedAs views} the same workspace; at least one
     * @param others an engine for each agent that may be used as well: only copies of texts are compared with what it loads
     * @param checks further checks
     * @throws IllegalArgumentException if {@code agents} is empty, or one of them has no view
     */
    public static RuleChecker forAgents(
            RuleEngine engine, List<RuleEngine> agents, List<RuleEngine> others, RuleCheck... checks) {
        if (agents.isEmpty() || agents.stream().anyMatch(agent -> agent.view().isEmpty())) {
            throw new IllegalArgumentException("agents is empty, or has an engine without a view");
        }
        return new RuleChecker(
                engine.parts(),
                List.copyOf(agents),
                List.copyOf(others),
                OptionalInt.empty(),
                Arguments.whole(List.of(checks), "checks"));
    }

    /** Returns this checker with another limit of what the rules in a call of an agent may cost while nothing is worked on. */
    public RuleChecker withMaxTokens(int max) {
        return new RuleChecker(this, max);
    }

    /**
     * Returns the diagnostics of a catalog of the engine, which are about reading and merging, and the findings that its rules alone show:
     * rules that can never apply, and keys without effect. By file, line, code and message; those without a file first.
     */
    public List<Diagnostic> diagnostics(RuleCatalog catalog) {
        var replaced = new ReplacedFiles(
                engine.catalogs().agents()::views,
                engine.settings().files().roots(),
                engine.catalogs().view());
        return new RuleLint(engine.catalogs().agents().as(engine.catalogs().view()), replaced)
                .withDiagnosticsOf(Objects.requireNonNull(catalog, "catalog"));
    }

    /**
     * Returns how to change a rule's file so that the rule can reach the model without a mention, or is at least listed, as a clause that
     * starts in lower case: {@code set inclusion: always}. Empty if its file does not prevent that.
     */
    public Optional<String> remedy(Rule rule) {
        return RuleRemedy.of(rule, engine.catalogs().agents());
    }

    /**
     * Returns the findings of {@code rules check}: the {@linkplain #diagnostics diagnostics} of the catalog, and those that need the
     * workspace's files or come from plugins, by file, line, code and message; those without a file first. Builds the catalog if there is
     * none, and reads the disk.
     */
    public List<Diagnostic> check() {
        var found = new DiagnosticCollector();
        check(Map.of()).forEach(found::add);
        (agents.isEmpty()
                        ? CostlyCalls.of(engine)
                        : CostlyCalls.of(agents, engine.settings().files().roots(), maxTokens))
                .forEach(found::add);
        return found.sorted();
    }

    /** @param drafts what changed files will contain, by their path without links */
    private List<Diagnostic> check(Map<Path, byte[]> drafts) {
        EngineParts checked = drafts.isEmpty() ? engine : engine.with(drafts);
        if (agents.isEmpty()) {
            return WorkspaceCheck.of(checked, plugins.get());
        }
        return AgentsCheck.of(checked, parts(agents, drafts), parts(others, drafts), plugins.get());
    }

    private static List<EngineParts> parts(List<RuleEngine> engines, Map<Path, byte[]> drafts) {
        return engines.stream()
                .map(RuleEngine::parts)
                .map(parts -> drafts.isEmpty() ? parts : parts.with(drafts))
                .toList();
    }

    /**
     * Returns the absolute paths, with {@code /}, of instruction files in the workspace that no provider reads, in code-point order. Builds
     * the catalog if there is none, and reads the disk.
     */
    public List<String> unread() {
        var unread = new TreeSet<>(CodePointOrder.INSTANCE);
        unread.addAll(WorkspaceCheck.unreadFiles(engine)
                .in(engine.settings().files().roots(), engine.catalogs().searched()));
        WorkspaceCheck.meant(engine).stream()
                .flatMap(found -> found.location().stream())
                .forEach(place -> unread.add(place.file()));
        engine.catalogs().compiled().catalog().entries().stream()
                .map(entry -> entry.rule().source().location())
                .forEach(unread::remove); // a view reads files that no provider does
        return List.copyOf(unread);
    }

    /**
     * Returns the absolute paths, with {@code /}, of files that look like rules, but are where no agent looks for them, or none does from
     * this workspace; in code-point order. Builds the catalog if there is none, and reads the disk.
     */
    public List<String> misplaced() {
        return WorkspaceCheck.misplaced(engine).stream()
                .flatMap(found -> found.location().stream())
                .map(Diagnostic.Location::file)
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    /**
     * Returns the changes of files that solve diagnostics, as {@link #applyFixes} makes them, without making them.
     *
     * @param diagnostics from {@link #check()} or the catalog; those without a {@linkplain Diagnostic#fix fix} are left out
     * @param unsafe whether to have those that change when a rule applies, too
     */
    public FixResult previewFixes(List<Diagnostic> diagnostics, boolean unsafe) {
        return fixes(diagnostics, unsafe, false);
    }

    /**
     * Changes files so that diagnostics about them are solved, and every rule stays in or out of prompts as it is: in this engine, and in
     * each tool that there is a view of. Only files in the workspace and the user's in the home folder are changed, each in one step,
     * never through a link, and only if they still have the text that was read. What shows only then in the changed files is fixed, too,
     * so that a second call finds nothing to do. Line endings, the byte-order mark and all other lines
     * stay. The change shows in the catalog after a {@link RuleEngine#refresh}.
     *
     * @param diagnostics from {@link #check()} or the catalog; those without a {@linkplain Diagnostic#fix fix} are left out
     * @param unsafe whether to make the changes that change when a rule applies, too
     */
    public FixResult applyFixes(List<Diagnostic> diagnostics, boolean unsafe) {
        return fixes(diagnostics, unsafe, true);
    }

    private FixResult fixes(List<Diagnostic> diagnostics, boolean unsafe, boolean writes) {
        return AllFixes.of(Arguments.whole(diagnostics, "diagnostics"), engine, this::check, unsafe, writes);
    }

    /**
     * Reads the rules again and returns the lock of the rules that everyone in a workspace shares: those of the project and of
     * libraries, without the user's own rules and toggles, and regardless of the folder in which the agent was started.
     *
     * @param root one of the {@linkplain RuleEngine#workspaces() roots}, as {@link RuleEngine.Builder#workspace} takes it; each has a lock
     *     of its own
     * @throws IllegalArgumentException if {@code root} is not one of them
     * @throws IOException if a provider failed, so that the lock would not be complete, or an imported file cannot be read
     */
    public RuleLock lock(Path root) throws IOException {
        Path absolute = Objects.requireNonNull(root, "root").toAbsolutePath().normalize();
        if (!engine.settings().files().roots().contains(absolute)) {
            throw new IllegalArgumentException("root is not one of the workspaces: " + absolute);
        }
        return TeamLock.of(engine.settings(), absolute);
    }

    /**
     * Returns how rules differ from those of a lock, by path; empty if the lock is up to date.
     *
     * @param now the same workspace's rules as they are
     */
    public static List<LockChange> changes(RuleLock before, RuleLock now) {
        return LockComparison.of(before, now);
    }
}
