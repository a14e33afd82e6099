package io.agentrules.agentscope;

import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentscope.core.agent.Agent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.event.AgentEvent;
import io.agentscope.core.middleware.MiddlewareBase;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.tool.AgentTool;
import java.util.Objects;
import java.util.function.Function;
import reactor.core.publisher.Flux;

/**
 * Adds the rules of a workspace to agents of AgentScope: a middleware of each agent.
 *
 * <pre>{@code
 * AgentScopeRules rules = AgentScopeRules.of(engine);
 * toolkit.registerAgentTool(rules.readRule());
 * ReActAgent agent = ReActAgent.builder()
 *         .name("coder")
 *         .model(model)
 *         .toolkit(toolkit)
 *         .middleware(rules)
 *         .build();
 * }</pre>
 *
 * <p>Each model call gets the rules that apply at that moment after its system text, and reminders after its messages; the agent stores
 * neither. Answers are watched, and requested again if a rule interrupts them. Each agent of a conversation has a session of its own, as
 * {@link RuleEngine#openSession(String, String)} opens it with the session id of the {@link RuntimeContext}, or else with the agent's id.
 *
 * @since 0.1
 */
@Stable
public final class AgentScopeRules implements MiddlewareBase {
    private final RuleEngine engine;

    private AgentScopeRules(RuleEngine engine) {
        this.engine = engine;
    }

    /** Returns the rules of an engine. */
    public static AgentScopeRules of(RuleEngine engine) {
        return new AgentScopeRules(Objects.requireNonNull(engine, "engine"));
    }

    /** Returns the tool {@code read_rule}. */
    public AgentTool readRule() {
        return new ReadRuleTool(new ReadRule(engine));
    }

    /** Gives a call a model with rules. */
    @Override
    public Flux<AgentEvent> onModelCall(
            Agent agent, RuntimeContext context, ModelCallInput call, Function<ModelCallInput, Flux<AgentEvent>> next) {
        String conversation = Objects.requireNonNullElse(context.getSessionId(), agent.getAgentId());
        Session session = engine.openSession(conversation, agent.getName());
        return next.apply(new ModelCallInput(
                call.messages(), call.tools(), call.options(), new GuardedModel(call.model(), session)));
    }
}
