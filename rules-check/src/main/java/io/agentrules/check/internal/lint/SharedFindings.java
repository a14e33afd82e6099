package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.core.internal.agent.AgentFacts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes one finding of those that say the same about one thing for several agents, and differ only in numbers or in what to do. What names
 * its agent is about that agent alone.
 */
final class SharedFindings {
    private final List<AgentFacts> agents;
    private final Map<Diagnostic, Set<String>> shared = new LinkedHashMap<>();

    /** What a finding is about. */
    private record Subject(String code, Optional<Location> location, Optional<String> value) {
        static Subject of(Diagnostic found) {
            return new Subject(found.code(), found.location(), found.value());
        }
    }

    private SharedFindings(List<AgentFacts> agents) {
        this.agents = agents;
    }

    /** Returns the findings with the ids of the agents for which each holds. */
    static Map<Diagnostic, Set<String>> of(Map<Diagnostic, Set<String>> found, List<AgentFacts> agents) {
        var findings = new SharedFindings(agents);
        found.keySet().stream()
                .collect(Collectors.groupingBy(Subject::of, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(alike -> findings.add(alike, found));
        return findings.shared;
    }

    private void add(List<Diagnostic> alike, Map<Diagnostic, Set<String>> found) {
        if (!areOne(alike, found)) {
            alike.forEach(each -> shared.put(each, found.get(each)));
            return;
        }
        Diagnostic worst = alike.stream()
                .max(Comparator.comparing(Diagnostic::severity)) // the first of several
                .orElseThrow();
        Set<String> ids = new TreeSet<>();
        alike.forEach(each -> ids.addAll(Objects.requireNonNull(found.get(each))));
        String remedy = remedy(alike, found);
        shared.put(worst.remedy().equals(remedy) ? worst : worst.remediedBy(remedy), ids);
    }

    private boolean areOne(List<Diagnostic> alike, Map<Diagnostic, Set<String>> found) {
        Set<String> ids = new TreeSet<>();
        return alike.size() > 1
                && alike.get(0).location().isPresent()
                && alike.stream().noneMatch(this::namesAgent)
                && alike.stream()
                        .map(each -> Objects.requireNonNull(found.get(each)))
                        .allMatch(each -> !each.isEmpty() && each.stream().allMatch(ids::add));
    }

    private boolean namesAgent(Diagnostic found) {
        return agents.stream().anyMatch(agent -> found.message().contains(agent.shortName()));
    }

    /** Returns what to do: the remedy of all that the others add to, or else each with its agents. */
    private String remedy(List<Diagnostic> alike, Map<Diagnostic, Set<String>> found) {
        var byRemedy = new LinkedHashMap<String, Set<String>>();
        alike.forEach(each -> byRemedy.computeIfAbsent(each.remedy(), unused -> new LinkedHashSet<>())
                .addAll(names(Objects.requireNonNull(found.get(each)))));
        return remedy(byRemedy);
    }

    /**
     * Returns one of several remedies if all others add to it, or else each with its agents.
     *
     * @param byRemedy the names of the agents for which each is right
     */
    static String remedy(Map<String, Set<String>> byRemedy) {
        return byRemedy.keySet().stream()
                .filter(remedy -> byRemedy.keySet().stream().allMatch(other -> other.startsWith(remedy)))
                .findFirst()
                .orElseGet(() -> byRemedy.entrySet().stream()
                        .map(each -> "For " + String.join(", ", each.getValue()) + ": " + each.getKey())
                        .collect(Collectors.joining(". ")));
    }

    private List<String> names(Set<String> ids) {
        return agents.stream()
                .filter(agent -> ids.contains(agent.id()))
                .map(AgentFacts::shortName)
                .toList();
    }
}
