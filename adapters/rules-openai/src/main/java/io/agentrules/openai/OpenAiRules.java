package io.agentrules.openai;

import com.openai.core.JsonValue;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionTool;
import com.openai.services.blocking.chat.ChatCompletionService;
import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Adds rules to the chat completions of OpenAI's Java client: {@code OpenAiRules.of(session).around(client.chat().completions())} is what
 * a loop of one's own then calls in place of the client's service.
 *
 * <p>Each request gets the rules that apply at that moment after its system or developer message, and reminders after its other messages, in a
 * copy. Answers are watched, and requested again if a rule interrupts them. The tool calls of the final answer are recorded in the session
 * when it ends, and may run then.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1
 */
@Stable
public final class OpenAiRules {
    private final Session session;
    private final Emission emission;

    private OpenAiRules(Session session, Emission emission) {
        this.session = session;
        this.emission = emission;
    }

    /**
     * Returns the rules of a conversation. Where trigger rules watch it, a stream is passed on when it is final, because whoever accumulates
     * its chunks stores all of them.
     */
    public static OpenAiRules of(Session session) {
        return new OpenAiRules(Objects.requireNonNull(session, "session"), Emission.BUFFER);
    }

    /** Returns these rules with another policy for passing on a stream before it is certain that no rule interrupts it. */
    public OpenAiRules withEmission(Emission policy) {
        return new OpenAiRules(session, Objects.requireNonNull(policy, "policy"));
    }

    /**
     * Returns a service with these rules in {@code create} and {@code createStreaming}. Everything else is the service's own, and so is what its
     * {@code withRawResponse()} returns, which has no rules.
     */
    public ChatCompletionService around(ChatCompletionService completions) {
        return new GuardedCompletions(Objects.requireNonNull(completions, "completions"), session, emission);
    }

    /** Returns the tool {@code read_rule}, for requests in workspaces where {@link ReadRule#isUseful()}; {@link ReadRule#answer(String)} runs it. */
    public static ChatCompletionTool readRule() {
        FunctionParameters parameters = FunctionParameters.builder()
                .putAdditionalProperty("type", JsonValue.from("object"))
                .putAdditionalProperty(
                        "properties",
                        JsonValue.from(Map.of(
                                ReadRule.PARAMETER,
                                Map.of("type", "string", "description", ReadRule.PARAMETER_DESCRIPTION))))
                .putAdditionalProperty("required", JsonValue.from(List.of(ReadRule.PARAMETER)))
                .build();
        return ChatCompletionTool.ofFunction(ChatCompletionFunctionTool.builder()
                .function(FunctionDefinition.builder()
                        .name(ReadRule.NAME)
                        .description(ReadRule.DESCRIPTION)
                        .parameters(parameters)
                        .build())
                .build());
    }
}
