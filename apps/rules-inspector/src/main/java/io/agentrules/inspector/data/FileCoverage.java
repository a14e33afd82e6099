package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.json.CoverageEvaluation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Which rules apply to which files: for a harness, or for several agents together. For use by one thread at a time. */
final class FileCoverage {
    /** How long a call evaluates files before it answers with what there is. */
    private static final Duration SLICE = Duration.ofMillis(500);

    private final List<CoverageEvaluation> evaluations;
    private final List<String> paths;

    /** @param evaluations one for each agent, of the same files; at least one */
    FileCoverage(List<CoverageEvaluation> evaluations) {
        this.evaluations = List.copyOf(evaluations);
        this.paths = evaluations.get(0).listing().paths();
    }

    /**
     * Evaluates files for half a second, and at least one beyond {@code from}, if any are left; then counts the rules of each.
     *
     * @param from the number of the first file to count, from 0
     */
    RuleCounts counts(int from) {
        long begun = System.nanoTime();
        int done = done();
        while (done < paths.size() && (done <= from || System.nanoTime() - begun < SLICE.toNanos())) {
            next();
            done = done();
        }
        var counts = new LinkedHashMap<String, Integer>();
        for (String path : paths.subList(Math.min(from, done), done)) {
            counts.put(path, rules(path).size());
        }
        return new RuleCounts(counts, done == paths.size());
    }

    private int done() {
        return evaluations.stream().mapToInt(CoverageEvaluation::done).min().orElse(0);
    }

    private void next() {
        evaluations.stream()
                .min(Comparator.comparingInt(CoverageEvaluation::done))
                .ifPresent(CoverageEvaluation::next);
    }

    /** Returns the rules that apply to an evaluated file; of several agents' rules, one for each file of rules. */
    Collection<Rule> rules(String path) {
        if (evaluations.size() == 1) {
            return evaluations.get(0).rules(path);
        }
        var byLocation = new LinkedHashMap<String, Rule>();
        evaluations.forEach(evaluation -> evaluation
                .rules(path)
                .forEach(rule -> byLocation.putIfAbsent(rule.source().location(), rule)));
        return byLocation.values();
    }

    /** Evaluates all files, and returns those to which a rule applies that is meant. */
    List<String> files(Predicate<Rule> isMeant) {
        Set<String> found = new HashSet<>();
        for (CoverageEvaluation evaluation : evaluations) {
            var isIn = new IdentityHashMap<List<Rule>, Boolean>(); // files with the same rules share a list
            while (evaluation.hasNext()) {
                evaluation.next();
            }
            for (String path : paths) {
                if (isIn.computeIfAbsent(
                        evaluation.rules(path), rules -> rules.stream().anyMatch(isMeant))) {
                    found.add(path);
                }
            }
        }
        var inOrder = new ArrayList<>(paths);
        inOrder.retainAll(found);
        return inOrder;
    }
}
