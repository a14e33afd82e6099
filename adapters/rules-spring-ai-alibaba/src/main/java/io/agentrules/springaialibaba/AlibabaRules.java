package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.OverAllState;
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.hook.AgentHook;
import com.alibaba.cloud.ai.graph.agent.hook.HookPosition;
import com.alibaba.cloud.ai.graph.agent.hook.HookPositions;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelInterceptor;
import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.springframework.ai.tool.ToolCallback;

/**
 * Adds the rules of a workspace to agents of Spring AI Alibaba: a hook of each agent.
 *
 * <pre>{@code
 * AlibabaRules rules = AlibabaRules.of(engine);
 * ReactAgent agent = ReactAgent.builder()
 *         .name("coder")
 *         .model(model)
 *         .tools(rules.readRule())
 *         .hooks(rules)
 *         .build();
 * }</pre>
 *
 * <p>Each model call gets the rules that apply at that moment after its system text, and reminders after its messages; the agent stores
 * neither. Answers are watched, and requested again if a rule interrupts them. Each agent of a conversation has a session of its own, as
 * {@link RuleEngine#openSession(String, String)} opens it with the thread id of the {@link RunnableConfig}.
 *
 * @since 0.1
 */
@Stable
@HookPositions(HookPosition.BEFORE_AGENT)
public final class AlibabaRules extends AgentHook {
    private final RuleEngine engine;

    private AlibabaRules(RuleEngine engine) {
        this.engine = engine;
    }

    /** Returns the rules of an engine. */
    public static AlibabaRules of(RuleEngine engine) {
        return new AlibabaRules(Objects.requireNonNull(engine, "engine"));
    }

    /** Returns the tool {@code read_rule}. */
    public ToolCallback readRule() {
        return new ReadRuleCallback(new ReadRule(engine));
    }

    @Override
    public String getName() {
        return "agent-rules";
    }

    /** Notes the conversation, which the framework does not tell to whoever intercepts a model call. */
    @Override
    public CompletableFuture<Map<String, Object>> beforeAgent(OverAllState state, RunnableConfig config) {
        return CompletableFuture.completedFuture(
                config.threadId().<Map<String, Object>>map(Caller::noted).orElseGet(Map::of));
    }

    @Override
    public List<ModelInterceptor> getModelInterceptors() {
        return List.of(new GuardedCalls(engine));
    }
}
