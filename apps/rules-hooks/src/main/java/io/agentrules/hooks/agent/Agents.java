package io.agentrules.hooks.agent;

import java.util.List;
import java.util.Optional;

/** All agents whose hooks are answered. */
public final class Agents {
    private static final List<Agent> ALL = List.of(
            new ClaudeCode(),
            new CodexCli(),
            new GeminiAgent(),
            new QwenCode(),
            CopilotAgent.CLI,
            new CursorAgent(),
            new ClineAgent(),
            new OpencodeAgent(),
            new GenericAgent());

    private Agents() {}

    /** Returns all agents, in the order of the documentation. */
    public static List<Agent> all() {
        return ALL;
    }

    /** Returns the agent with that id. */
    public static Optional<Agent> find(String id) {
        return ALL.stream().filter(agent -> agent.id().equals(id)).findFirst();
    }
}
