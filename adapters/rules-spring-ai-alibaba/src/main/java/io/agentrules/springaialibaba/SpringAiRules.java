package io.agentrules.springaialibaba;

import io.agentrules.api.Experimental;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.tool.ToolCallback;

/**
 * Adds rules to models of Spring AI 1.1, for frameworks on it that call a model and run its tools themselves, such as Embabel. It needs
 * nothing of Spring AI Alibaba.
 *
 * <p>Each call gets the rules that apply at that moment after its system text, and reminders after its messages, in a copy. Answers are watched,
 * and requested again if a rule interrupts them; where trigger rules watch, a stream is shown when it is final.
 *
 * @since 0.1
 */
@Experimental
public final class SpringAiRules {
    private SpringAiRules() {}

    /**
     * Returns a model with rules. A model that runs tools itself, as those of Spring AI 1.1 do unless a request says {@code
     * internalToolExecutionEnabled(false)}, runs them unseen.
     *
     * @param sessions returns the session of the call that is about to be made, on the thread of the caller
     */
    public static ChatModel around(ChatModel model, Supplier<Session> sessions) {
        return new GuardedChatModel(
                Objects.requireNonNull(model, "model"), Objects.requireNonNull(sessions, "sessions"));
    }

    /** Returns the tool {@code read_rule}. */
    public static ToolCallback readRule(RuleEngine engine) {
        return new ReadRuleCallback(new ReadRule(engine));
    }
}
