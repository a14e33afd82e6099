package io.agentrules.json;

import io.agentrules.api.Rule;
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

    /** Returns the names of rules, in their order. */
    public static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }
}
