package io.agentrules.core.internal.merge;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternProblem;
import io.agentrules.pattern.PatternSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Removes trigger patterns that do not compile. A rule without any pattern left is classified by its other keys. */
public final class UsableTriggers {
    private UsableTriggers() {}

    /** Returns the contributions with only those trigger patterns that compile; the others are reported. */
    public static List<Contribution> of(List<Contribution> contributions, Consumer<Diagnostic> report) {
        return contributions.stream()
                .map(contribution -> contribution.with(contribution.rules().stream()
                        .map(rule -> usable(rule, report))
                        .toList()))
                .toList();
    }

    private static Rule usable(Rule rule, Consumer<Diagnostic> report) {
        if (rule.trigger().isEmpty()) {
            return rule;
        }
        StreamTrigger trigger = rule.trigger().get();
        PatternSet.Builder set = PatternSet.builder();
        trigger.patterns().forEach(set::add);
        List<PatternProblem> problems = set.build().problems();
        if (problems.isEmpty()) {
            return rule;
        }
        Set<Integer> invalid = problems.stream().map(PatternProblem::pattern).collect(Collectors.toSet());
        problems.forEach(problem -> report.accept(invalid(rule, problem)));
        List<String> valid = IntStream.range(0, trigger.patterns().size())
                .filter(index -> !invalid.contains(index))
                .mapToObj(trigger.patterns()::get)
                .toList();
        return valid.isEmpty() ? rule.withoutTrigger() : rule.withTrigger(trigger.withPatterns(valid));
    }

    private static Diagnostic invalid(Rule rule, PatternProblem problem) {
        String remedy = problem.hint().isBlank() ? "Write it in JavaScript's RegExp syntax" : problem.hint();
        return Diagnostic.error(
                        "regex-invalid",
                        "The pattern " + Excerpt.of(problem.source()) + " is not used: " + problem.reason()
                                + " at position " + problem.position(),
                        remedy)
                .about(rule.name())
                .at(rule.source().location())
                .concerning(problem.source());
    }
}
