package io.agentrules.check.internal.lint;

import io.agentrules.api.Rule;
import io.agentrules.check.spi.CheckContext;
import io.agentrules.core.internal.files.WorkspaceFiles;
import io.agentrules.core.internal.profile.FormatFacts;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What the checks of this module know besides what every check knows. */
final class CheckedWorkspace implements CheckContext {
    private final RuleCatalog catalog;
    private final ToolProfiles profiles;
    private final List<Path> roots;
    private final Supplier<WorkspaceFiles> files;

    CheckedWorkspace(RuleCatalog catalog, ToolProfiles profiles, List<Path> roots) {
        this.catalog = catalog;
        this.profiles = profiles;
        this.roots = List.copyOf(roots);
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

    ToolProfiles profiles() {
        return profiles;
    }

    /** Returns what is known about the format of a rule. */
    FormatFacts format(Rule rule) {
        return profiles.format(rule.source().provider());
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
