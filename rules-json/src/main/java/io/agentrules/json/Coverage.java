package io.agentrules.json;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.FileListing;
import java.util.List;
import java.util.Map;

/**
 * The rules that would apply to each file of a workspace, and the rules that apply to no file.
 *
 * @param files the rules that apply to each file, in precedence order, by path in code-point order; files with the same rules
 *     share a list
 * @param unused the eligible rules with path conditions that match no file, in precedence order; empty if not every file was
 *     examined, because it is then not known
 * @param isComplete whether every file was examined
 */
public record Coverage(Map<String, List<Rule>> files, List<Rule> unused, boolean isComplete) {
    /** Is told how far the work is. */
    public interface Progress {
        /** So many files of all are done. */
        void at(int done, int total);
    }

    /** Evaluates each file in a new session, in which a tool is about to work on that file and nothing else is known. */
    public static Coverage of(RuleEngine engine, Progress progress) {
        return of(engine, FileListing.of(engine), progress);
    }

    /** Evaluates the files of a listing, as {@link #of(RuleEngine, Progress)} does. */
    public static Coverage of(RuleEngine engine, FileListing listing, Progress progress) {
        var evaluation = new CoverageEvaluation(engine, listing);
        while (evaluation.hasNext()) {
            progress.at(evaluation.done(), listing.paths().size());
            evaluation.next();
        }
        return evaluation.result();
    }

    /** Returns the names of rules, in their order. */
    public static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }
}
