package io.agentrules.anthropic;

import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.Tool;
import com.anthropic.services.blocking.MessageService;
import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Adds rules to the messages of Anthropic's Java client: {@code AnthropicRules.of(session).around(client.messages())} is what a loop of one's
 * own then calls in place of the client's service.
 *
 * <p>Each request gets the rules that apply at that moment after its system text, and reminders after its messages, in a copy. Where the
 * system text is blocks, the rules are a block of their own at the end, so that the cache control of the others stays. Answers are watched, and
 * requested again if a rule interrupts them; a stream is passed on when it is final if trigger rules watch it, because an accumulator
 * understands one message only. The tool calls of the final answer are recorded in the session when it ends, and may run then.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1
 */
@Stable
public final class AnthropicRules {
    private final Session session;

    private AnthropicRules(Session session) {
        this.session = session;
    }

    /** Returns the rules of a conversation. */
    public static AnthropicRules of(Session session) {
        return new AnthropicRules(Objects.requireNonNull(session, "session"));
    }

    /**
     * Returns a service with these rules in {@code create} and {@code createStreaming}. Everything else is the service's own, and so is what its
     * {@code withRawResponse()} returns, which has no rules.
     */
    public MessageService around(MessageService messages) {
        return new GuardedMessages(Objects.requireNonNull(messages, "messages"), session, Emission.BUFFER);
    }

    /** Returns the tool {@code read_rule}, for requests in workspaces where {@link ReadRule#isUseful()}; {@link ReadRule#answer(String)} runs it. */
    public static Tool readRule() {
        Map<String, String> uri = Map.of("type", "string", "description", ReadRule.PARAMETER_DESCRIPTION);
        return Tool.builder()
                .name(ReadRule.NAME)
                .description(ReadRule.DESCRIPTION)
                .inputSchema(Tool.InputSchema.builder()
                        .properties(Tool.InputSchema.Properties.builder()
                                .putAdditionalProperty(ReadRule.PARAMETER, JsonValue.from(uri))
                                .build())
                        .required(List.of(ReadRule.PARAMETER))
                        .build())
                .build();
    }
}
