package io.agentrules.hooks.session;

import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Decision;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules that the model must have read before a call, because of their key {@code enforce}. */
record EnforcedRules(RuleEngine engine, Path workspace) {
    /** Returns the names of those that may deny a call until the model has read them, whether it has or not. */
    Set<String> of(ToolUse tool, Activation now, DenialLimits limits) {
        boolean writes = tool.edits().stream().anyMatch(edit -> !edit.paths().isEmpty());
        boolean reads = !writes && tool.commonName().equals("read");
        return writes || reads
                ? now.active().stream()
                        .filter(rule ->
                                Enforcement.of(rule).denies(writes) && limits.allow(rule) && isAbout(rule, tool, now))
                        .map(Rule::name)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    /** Returns whether a rule is in because of a file of this call, or for another reason than a file. */
    private boolean isAbout(Rule rule, ToolUse tool, Activation now) {
        Map<String, Verdict> verdicts =
                now.explain(rule.name()).map(Decision::verdicts).orElse(Map.of());
        Set<String> files = verdicts.entrySet().stream()
                .filter(verdict -> Condition.PATH_KEYS.contains(verdict.getKey()))
                .flatMap(verdict -> verdict.getValue().matches().stream())
                .map(Matched::evidence)
                .collect(Collectors.toSet());
        return files.isEmpty()
                || now.added().contains(rule)
                || ToolPaths.all(tool)
                        .map(path -> ToolPaths.shown(path, workspace))
                        .anyMatch(files::contains)
                || isInForFiles(rule, tool);
    }

    /** Returns whether the files of a call bring a rule in by themselves; of those of a session, only the first that match are known. */
    private boolean isInForFiles(Rule rule, ToolUse tool) {
        Session other = engine.openSession();
        ToolPaths.all(tool).forEach(other::path);
        return other.activate().active().contains(rule);
    }
}
