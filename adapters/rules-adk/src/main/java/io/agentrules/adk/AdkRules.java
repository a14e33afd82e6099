package io.agentrules.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.tools.BaseTool;
import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Objects;

/**
 * Adds the rules of a workspace to agents of Google's Agent Development Kit: a plugin of the runner, and a wrapper around the model of each
 * agent.
 *
 * <pre>{@code
 * AdkRules rules = AdkRules.of(engine);
 * LlmAgent agent = LlmAgent.builder()
 *         .name("coder")
 *         .model(rules.around(model))
 *         .tools(rules.readRule())
 *         .build();
 * Runner runner = new InMemoryRunner(agent, "app", List.of(rules));
 * }</pre>
 *
 * <p>Each model call gets the rules that apply at that moment after its system instruction, and reminders after its contents; ADK stores
 * neither. Answers are watched, and requested again if a rule interrupts them. Each agent of a conversation has a session of its own, as
 * {@link RuleEngine#openSession(String, String)} opens it with the id of ADK's session.
 *
 * @since 0.1
 */
@Stable
public final class AdkRules extends BasePlugin {
    private final RuleEngine engine;
    private final Emission emission;

    private AdkRules(RuleEngine engine, Emission emission) {
        super("agent-rules");
        this.engine = engine;
        this.emission = emission;
    }

    /** Returns the rules of an engine. Streams are shown line by line where trigger rules watch them. */
    public static AdkRules of(RuleEngine engine) {
        return new AdkRules(Objects.requireNonNull(engine, "engine"), Emission.LINES);
    }

    /** Returns these rules with another policy for showing a stream before it is certain that no rule interrupts it. */
    public AdkRules withEmission(Emission policy) {
        return new AdkRules(engine, Objects.requireNonNull(policy, "policy"));
    }

    /**
     * Returns a model with these rules. A call that this plugin did not announce, because the runner does not have it, gets a temporary session.
     * Live connections have no rules.
     */
    public BaseLlm around(BaseLlm model) {
        return new GuardedLlm(Objects.requireNonNull(model, "model"), engine, emission);
    }

    /** Returns the tool {@code read_rule}. */
    public BaseTool readRule() {
        return new ReadRuleTool(new ReadRule(engine));
    }

    /** Tells the model whose call it is about to receive. */
    @Override
    public Maybe<LlmResponse> beforeModelCallback(CallbackContext context, LlmRequest.Builder request) {
        Caller.of(context).announce(request);
        return Maybe.empty(); // a response returned here would replace the model's
    }
}
