package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds the rule files of formats, without following links out of the project or home.
 *
 * @param project the folders to search
 * @param tree the folders of the workspace roots
 */
public record FileSearch(ProjectFiles project, WorkspaceTree tree) {
    /**
     * Finds the files of a format: root by root, then from the outermost folder to the current one, then the other folders in
     * code-point order; in a rules folder by relative path in code-point order.
     *
     * @param budget the limits that apply to each place
     */
    public List<FoundFile> find(RuleFiles files, FileBudget budget, Consumer<Diagnostic> report) {
        var found = new ArrayList<FoundFile>();
        var search = new PlaceSearch(project, files, tree, report, budget::isUsedUp);
        for (RulePlace place : search.places()) {
            new RulesFolder(place, files, budget.unused(), report).readInto(found);
            search.replacedBy(place).forEach(other -> other.finding().ifPresent(report));
        }
        search.replacedPlaces().values().forEach(other -> other.finding().ifPresent(report));
        return found;
    }

    /**
     * Returns the absolute paths where a format's rules can be, in order, whether or not they exist; without those in folders that
     * only a walk of the workspace finds.
     */
    public List<Path> searched(RuleFiles files) {
        return new PlaceSearch(project, files, tree, ignored -> {}, () -> {}).searched();
    }
}
