package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds globs that look as if they excluded files but match almost all files instead. */
final class NegatedGlobs {
    private NegatedGlobs() {}

    /** Returns one finding for each condition of the rule with such globs. */
    static Stream<Diagnostic> of(Rule rule, WrittenFrontMatter written) {
        Map<Condition, List<RuleGlob>> negated = RuleGlob.of(rule, written).stream()
                .filter(glob -> glob.isNegated() && !glob.canExclude())
                .collect(Collectors.groupingBy(RuleGlob::condition, LinkedHashMap::new, Collectors.toList()));
        return negated.values().stream().map(NegatedGlobs::finding);
    }

    private static Diagnostic finding(List<RuleGlob> globs) {
        String patterns = Excerpt.of(globs.stream().map(RuleGlob::text).toList());
        return globs.get(0)
                .locate(Diagnostic.warning(
                        "glob-negated",
                        "No file is excluded by " + patterns
                                + ": a glob with a leading ! matches every file that the rest of it does not match",
                        "Remove it, and write globs for the files that the rule is about"));
    }
}
