package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.support.Excerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds globs that look as if they excluded files but match almost all files instead. */
final class NegatedGlobs {
    private NegatedGlobs() {}

    /**
     * Returns one finding for each condition of the rule with such globs.
     *
     * @param agents the agents whose file it may be; where all keep silent about such globs, only this engine's reading is known
     */
    static Stream<Diagnostic> of(Rule rule, WrittenFrontMatter written, AgentProfiles agents) {
        Optional<String> silent = agents.first(
                rule.source().provider(),
                agent -> agent.hasUndocumentedGlobs() ? Optional.of(agent.shortName()) : Optional.empty());
        Map<Condition, List<RuleGlob>> negated = RuleGlob.of(rule, written).stream()
                .filter(glob -> glob.isNegated() && !glob.canExclude())
                .collect(Collectors.groupingBy(RuleGlob::condition, LinkedHashMap::new, Collectors.toList()));
        return negated.values().stream().map(globs -> finding(globs, silent));
    }

    private static Diagnostic finding(List<RuleGlob> globs, Optional<String> silent) {
        String patterns = Excerpt.of(globs.stream().map(RuleGlob::text).toList());
        String meaning = "a glob with a leading ! matches every file that the rest of it does not match";
        String message = silent.map(
                        agent -> agent + " does not document whether " + patterns + " excludes files; here, " + meaning)
                .orElse("No file is excluded by " + patterns + ": " + meaning);
        String remedy = "Remove it, and write globs for the files that the rule is about";
        return globs.get(0)
                .locate(
                        silent.isPresent()
                                ? Diagnostic.info("glob-negated", message, remedy)
                                : Diagnostic.warning("glob-negated", message, remedy));
    }
}
