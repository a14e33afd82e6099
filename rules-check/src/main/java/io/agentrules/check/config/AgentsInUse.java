package io.agentrules.check.config;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The agents that a team uses in a workspace, and how that is known. The programs on the machine do not matter, so that all members of a
 * team get the same answer.
 *
 * @param origin how they are known
 * @param agents the agents: given and configured ones in their order, found ones by id
 * @param evidence the file that says that an agent is used, relative to its workspace root, with {@code /}, by the agent's id; only of found
 *     ones
 */
public record AgentsInUse(Origin origin, List<AgentView> agents, Map<String, String> evidence) {
    /** How it is known which agents are used. */
    public enum Origin {
        /** The caller names them. */
        GIVEN,
        /** The configuration of the workspace names them. */
        CONFIGURED,
        /** Their own files are in the workspace. */
        FOUND,
        /** Only a file is in the workspace that many agents read alike: this one stands for all of them. */
        SHARED_FILE,
        /** There is no sign that an agent is used. */
        NONE
    }

    /** Copies the list and the map. */
    public AgentsInUse {
        agents = List.copyOf(agents);
        evidence = new LinkedHashMap<>(evidence);
    }

    /**
     * Returns the agents in use in the workspace of an engine.
     *
     * @param engine one in which every rule counts
     * @param given the ids that the caller names; empty: they are configured, or found
     * @param configuration what the workspace configures, if that matters
     * @throws IllegalArgumentException if there is no agent with a given id
     */
    public static AgentsInUse of(RuleEngine engine, List<String> given, Supplier<Configuration> configuration) {
        if (!given.isEmpty()) {
            return new AgentsInUse(Origin.GIVEN, views(engine, given), Map.of());
        }
        List<String> configured = configuration.get().agents();
        return configured.isEmpty()
                ? found(engine)
                : new AgentsInUse(Origin.CONFIGURED, views(engine, configured), Map.of());
    }

    private static AgentsInUse found(RuleEngine engine) {
        var files = new AgentFiles(engine.parts());
        Map<String, String> own = files.own();
        if (!own.isEmpty()) {
            return new AgentsInUse(Origin.FOUND, views(engine, List.copyOf(own.keySet())), own);
        }
        Map<String, String> shared = files.shared();
        return new AgentsInUse(
                shared.isEmpty() ? Origin.NONE : Origin.SHARED_FILE,
                views(engine, List.copyOf(shared.keySet())),
                shared);
    }

    private static List<AgentView> views(RuleEngine engine, List<String> ids) {
        Map<String, AgentView> known =
                engine.views().stream().collect(Collectors.toMap(AgentView::id, Function.identity()));
        return ids.stream()
                .distinct()
                .map(id -> Optional.ofNullable(known.get(id))
                        .orElseThrow(() -> new IllegalArgumentException("given is not the id of an agent: " + id)))
                .toList();
    }

    /**
     * Returns the ids of more agents that may be in use: the workspace has a file, such as {@code AGENTS.md}, that these agents read and no
     * agent in use loads. Empty unless the agents in use were found by their files.
     *
     * @param engine the one of which the agents were asked
     * @param engines an engine for each agent in use
     */
    public List<String> others(RuleEngine engine, Collection<RuleEngine> engines) {
        if (origin != Origin.FOUND) {
            return List.of();
        }
        Set<String> loaded = engines.stream()
                .flatMap(agent -> agent.catalog().entries().stream())
                .filter(entry -> entry.state() != State.NOT_IN_VIEW)
                .flatMap(entry ->
                        Stream.concat(Stream.of(entry.rule().source().location()), entry.rule().imports().stream()))
                .collect(Collectors.toSet());
        var others = new ArrayList<String>();
        new AgentFiles(engine.parts()).shared().forEach((agent, file) -> {
            boolean isLoaded =
                    engine.workspaces().stream().anyMatch(root -> loaded.contains(PathText.of(root) + "/" + file));
            if (!isLoaded && !ids().contains(agent)) {
                others.add(agent);
            }
        });
        return others;
    }

    /**
     * Returns for whom an answer is, and why, as the beginning of a sentence for people.
     *
     * @param engine the one of which the agents were asked
     * @param configuration the path of the file that configures the agents, for display
     */
    public String described(RuleEngine engine, String configuration) {
        String names = agents.stream()
                .map(agent -> agent.name() + " (" + agent.id() + ")")
                .collect(Collectors.joining(", "));
        return switch (origin) {
            case GIVEN -> "For " + names + ", as --as says";
            case CONFIGURED -> "For " + names + ", as " + configuration + " says";
            case FOUND -> "For " + names + ", found by " + String.join(", ", evidence.values());
            case SHARED_FILE -> {
                String file = evidence.values().iterator().next();
                yield "For " + names + ", found by " + file + " alone, which " + alike(file, engine)
                        + " other agents load, too: --as names another one";
            }
            case NONE -> "For no agent: the workspace has no file of an agent";
        };
    }

    private long alike(String file, RuleEngine engine) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return engine.views().stream()
                .filter(agent -> !agents.contains(agent) && agent.reads().contains(name))
                .count();
    }

    /** Returns the ids of the agents. */
    public List<String> ids() {
        return agents.stream().map(AgentView::id).toList();
    }

    /**
     * Returns an engine for each agent, by its id, in their order. They read each file once.
     *
     * @param engine the one of which the agents were asked
     */
    public Map<String, RuleEngine> engines(RuleEngine engine) {
        List<RuleEngine> viewed = engine.viewedAs(ids());
        var engines = new LinkedHashMap<String, RuleEngine>();
        for (int i = 0; i < viewed.size(); i++) {
            engines.put(agents.get(i).id(), viewed.get(i));
        }
        return engines;
    }
}
