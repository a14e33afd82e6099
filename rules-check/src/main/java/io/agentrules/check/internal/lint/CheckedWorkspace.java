package io.agentrules.check.internal.lint;

import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.check.spi.CheckContext;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The workspace for the checks of this module, with more facts than the public {@link CheckContext} has. */
final class CheckedWorkspace implements CheckContext {
    private final Optional<AgentFacts> tool;
    private final RuleCatalog catalog;
    private final AgentProfiles agents;
    private final List<Path> roots;
    private final WrittenFrontMatter written;
    private final Supplier<WorkspaceFiles> files;

    CheckedWorkspace(RuleCatalog catalog, AgentProfiles agents, List<Path> roots, WrittenFrontMatter written) {
        this(catalog, agents, roots, written, Optional.empty());
    }

    /** Creates a workspace as a tool sees it; without a tool, as all do together. */
    CheckedWorkspace(
            RuleCatalog catalog,
            AgentProfiles agents,
            List<Path> roots,
            WrittenFrontMatter written,
            Optional<AgentFacts> tool) {
        this.tool = tool;
        this.catalog = catalog;
        this.agents = agents;
        this.roots = List.copyOf(roots);
        this.written = written;
        this.files = new Lazy<>(() -> WorkspaceFiles.in(this.roots));
    }

    @Override
    public RuleCatalog catalog() {
        return catalog;
    }

    @Override
    public List<Path> workspaces() {
        return roots;
    }

    @Override
    public Set<String> files() {
        return workspaceFiles().paths();
    }

    @Override
    public boolean hasAllFiles() {
        return workspaceFiles().isComplete();
    }

    WorkspaceFiles workspaceFiles() {
        return files.get();
    }

    /** Returns the tool that sees the workspace, for messages; empty if all do together. */
    Optional<String> tool() {
        return tool.map(AgentFacts::name);
    }

    /** Returns what that tool loads. */
    Optional<AgentFacts> view() {
        return tool;
    }

    WrittenFrontMatter written() {
        return written;
    }

    AgentProfiles agents() {
        return agents;
    }

    /** Returns the rules in one state, by precedence. */
    List<Rule> in(State state) {
        return rules(EnumSet.of(state));
    }

    /** Returns the rules in all other states, by precedence. */
    List<Rule> notIn(State first, State... others) {
        return rules(EnumSet.complementOf(EnumSet.of(first, others)));
    }

    private List<Rule> rules(Set<State> states) {
        return catalog.entries().stream()
                .filter(entry -> states.contains(entry.state()))
                .map(RuleEntry::rule)
                .toList();
    }
}
