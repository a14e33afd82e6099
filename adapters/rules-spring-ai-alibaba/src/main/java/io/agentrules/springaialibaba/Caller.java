package io.agentrules.springaialibaba;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.Map;

/** Whose call of a model it is, in what a request knows of the agent's state and settings. */
final class Caller {
    private static final String THREAD = "agent-rules-thread";
    private static final String EXECUTION = "_graph_execution_id_";
    private static final String AGENT = "_AGENT_";

    /** How the name begins of an agent that is part of a flow of agents. */
    private static final String PART = "subgraph_";

    private Caller() {}

    /** Returns what to add to an agent's state. */
    static Map<String, Object> noted(String thread) {
        return Map.of(THREAD, thread);
    }

    /** Returns the session of a call; a temporary one for an agent without a thread and an execution. */
    static Session session(RuleEngine engine, Map<String, Object> context) {
        Object conversation = context.getOrDefault(THREAD, context.get(EXECUTION));
        if (conversation == null) {
            return engine.openSession();
        }
        return context.get(AGENT) instanceof String agent
                ? engine.openSession(
                        conversation.toString(), agent.startsWith(PART) ? agent.substring(PART.length()) : agent)
                : engine.openSession(conversation.toString());
    }
}
