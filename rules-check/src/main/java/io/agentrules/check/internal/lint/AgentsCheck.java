package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.yaml.YamlExplanation;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings for several agents, as one list: each once, with the agents for which it holds. That one agent does not read a file is no
 * finding if another one reads it.
 */
public final class AgentsCheck {
    /** No agent reads the rules of all. */
    private static final String OF_THE_UNION = "rule-shadowed";

    private final EngineParts asked;
    private final EngineParts harness;
    private final List<ReadFiles> agents;
    private final List<ReadFiles> others;
    private final PluginChecks plugins;
    private final Map<Diagnostic, Set<String>> agentsOf = new LinkedHashMap<>();

    /**
     * The files that an agent loads.
     *
     * @param own the real paths of those that it loads by itself
     * @param all those and the files that these import, by the paths of diagnostics
     */
    private record ReadFiles(EngineParts engine, AgentFacts agent, List<Rule> rules, Set<String> own, Set<String> all) {
        static ReadFiles of(EngineParts engine) {
            List<Rule> rules = engine.catalogs().compiled().catalog().entries().stream()
                    .filter(entry -> entry.state() != State.NOT_IN_VIEW)
                    .map(RuleEntry::rule)
                    .toList();
            return new ReadFiles(
                    engine,
                    engine.catalogs().view().orElseThrow(),
                    rules,
                    rules.stream().map(rule -> rule.source().file()).collect(Collectors.toSet()),
                    rules.stream()
                            .flatMap(rule -> Stream.concat(
                                    Stream.of(
                                            rule.source().location(),
                                            rule.source().file()),
                                    rule.imports().stream()))
                            .collect(Collectors.toSet()));
        }

        AgentRules eligible() {
            return new AgentRules(
                    agent.summary(), engine.catalogs().compiled().catalog().rules());
        }
    }

    private AgentsCheck(EngineParts asked, List<EngineParts> agents, List<EngineParts> others, PluginChecks plugins) {
        this.asked = asked;
        this.harness = asked.withoutView();
        this.agents = agents.stream().map(ReadFiles::of).toList();
        this.others = others.stream().map(ReadFiles::of).toList();
        this.plugins = plugins;
    }

    /**
     * Returns the findings, by file, line, code and message; those without a file first.
     *
     * @param asked an engine of the same workspace; with a view if only that agent matters
     * @param agents an engine for each agent, as which it views the same workspace
     * @param others an engine for each agent with which only copies are compared
     */
    public static List<Diagnostic> of(
            EngineParts asked, List<EngineParts> agents, List<EngineParts> others, PluginChecks plugins) {
        return new AgentsCheck(asked, agents, others, plugins).findings();
    }

    @SuppressWarnings("ReferenceEquality") // each agent has one
    private List<Diagnostic> findings() {
        for (ReadFiles agent : agents) {
            List<ReadFiles> others =
                    agents.stream().filter(other -> other != agent).toList();
            WorkspaceCheck.of(
                            agent.engine(),
                            plugins,
                            others.stream().map(ReadFiles::own).toList())
                    .stream()
                    .filter(found -> concerns(found, agent, others))
                    .forEach(found -> agentsOf.computeIfAbsent(found.withoutCause(), unused -> new TreeSet<>())
                            .add(agent.agent().id()));
        }
        if (asked.catalogs().view().isEmpty()) { // else only what that agent makes of the files matters
            WorkspaceCheck.meant(harness).stream()
                    .filter(found -> agents.stream().noneMatch(agent -> loads(agent, found)))
                    .forEach(found -> agentsOf.computeIfAbsent(found, unused -> new TreeSet<>()));
        }
        withoutReplaced();
        fineForTheirTools();
        var merged = new DiagnosticCollector();
        SharedFindings.of(agentsOf, agents.stream().map(ReadFiles::agent).toList())
                .forEach((found, ids) -> merged.add(isAboutNone(found, ids) ? found : found.forAgents(ids)));
        if (asked.catalogs().view().isEmpty()) {
            ofNoAgent().forEach(merged::add);
        }
        DriftedCopies.of(
                        Stream.concat(agents.stream(), others.stream())
                                .map(ReadFiles::eligible)
                                .toList(),
                        new WrittenFrontMatter(harness.catalogs().files().drafts()),
                        harness.settings().files().roots())
                .forEach(merged::add);
        return merged.sorted();
    }

    /** Returns whether a finding is about a file that its agent loads, or about one that none loads. */
    private static boolean concerns(Diagnostic found, ReadFiles agent, List<ReadFiles> others) {
        return loads(agent, found) || others.stream().noneMatch(other -> loads(other, found));
    }

    private static boolean loads(ReadFiles agent, Diagnostic found) {
        return found.location()
                .filter(place -> agent.all().contains(place.file()))
                .isPresent();
    }

    /**
     * Adds findings about globs that only the agent of their file can read, if another agent reads the file, too, and has no other finding.
     */
    private void fineForTheirTools() {
        for (Diagnostic found : harness.catalogs().compiled().catalog().diagnostics()) {
            Set<String> readers = agents.stream()
                    .filter(agent -> loads(agent, found))
                    .map(agent -> agent.agent().id())
                    .collect(Collectors.toCollection(TreeSet::new));
            if (YamlExplanation.isFineForItsTool(found)
                    && readers.size() > 1
                    && agentsOf.keySet().stream()
                            .noneMatch(other -> other.code().equals(found.code())
                                    && other.location().equals(found.location()))) {
                agentsOf.put(found.withoutCause(), readers);
            }
        }
    }

    /** Of a file that an agent passes over for another one, that is said and no more. */
    private void withoutReplaced() {
        Set<String> replaced = agentsOf.keySet().stream()
                .filter(found -> found.code().equals("file-replaced"))
                .flatMap(found -> found.location().stream())
                .map(Diagnostic.Location::file)
                .collect(Collectors.toSet());
        agentsOf.keySet()
                .removeIf(found -> found.code().equals("rules-unread")
                        && found.location()
                                .filter(place -> replaced.contains(place.file()))
                                .isPresent());
    }

    /** What holds for each agent, and is in no file, is about the workspace or its settings. */
    private boolean isAboutNone(Diagnostic found, Set<String> ids) {
        return found.location().isEmpty() && ids.size() == agents.size();
    }

    /** Returns the findings about rules that belong to no agent: those of a team's own folders, which hooks and harnesses read for all. */
    private List<Diagnostic> ofNoAgent() {
        Set<String> files = harness.catalogs().compiled().catalog().entries().stream()
                .map(entry -> entry.rule().source())
                .filter(source -> !harness.catalogs().agents().isOfAnAgent(source.provider()))
                .map(source -> source.location())
                .collect(Collectors.toSet());
        if (files.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<Diagnostic>();
        for (Diagnostic each : WorkspaceCheck.of(harness, plugins)) {
            each.location()
                    .filter(place -> files.contains(place.file())
                            && !each.code().equals(OF_THE_UNION)
                            && !YamlExplanation.isFineForItsTool(each))
                    .ifPresent(unused -> found.add(each));
        }
        return found;
    }
}
