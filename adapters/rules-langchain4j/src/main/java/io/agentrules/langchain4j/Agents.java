package io.agentrules.langchain4j;

import dev.langchain4j.agentic.observability.AgentInvocationError;
import dev.langchain4j.agentic.observability.AgentListener;
import dev.langchain4j.agentic.observability.AgentRequest;
import dev.langchain4j.agentic.observability.AgentResponse;
import io.agentrules.api.Experimental;

/**
 * Rules for the agents of {@code langchain4j-agentic}, by themselves and in workflows. Apart from {@link LangChain4jRules}, which works without that
 * library.
 *
 * @since 0.1
 */
@Experimental
public final class Agents {
    private Agents() {}

    /**
     * Returns a listener that tells models with rules the agent and the conversation of each call: {@code
     * AgenticServices.agentBuilder(Coder.class).chatModel(rules.around(model)).listener(Agents.listener(rules))}. Each agent of a
     * conversation has a session of its own, as {@link io.agentrules.core.RuleEngine#openSession(String, String)} opens it.
     */
    public static AgentListener listener(LangChain4jRules rules) {
        CallAnnouncements calls = rules.calls();
        return new AgentListener() {
            @Override
            public void beforeAgentInvocation(AgentRequest request) {
                calls.entered(new CallAnnouncements.Agent(request.agenticScope().memoryId(), request.agentName()));
            }

            @Override
            public void afterAgentInvocation(AgentResponse response) {
                calls.left();
            }

            @Override
            public void onAgentInvocationError(AgentInvocationError error) {
                calls.left();
            }

            @Override
            public boolean inheritedBySubagents() {
                return true;
            }
        };
    }
}
