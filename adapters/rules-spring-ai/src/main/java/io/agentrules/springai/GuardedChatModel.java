package io.agentrules.springai;

import io.agentrules.core.ModelCall;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A model with rules, for callers that use it without advisors. */
final class GuardedChatModel implements ChatModel {
    private final ChatModel model;
    private final Function<Prompt, Session> sessions;
    private final Emission emission;

    GuardedChatModel(ChatModel model, Function<Prompt, Session> sessions, Emission emission) {
        this.model = model;
        this.sessions = sessions;
        this.emission = emission;
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        if (prompt instanceof PromptWithRules) {
            return model.call(prompt);
        }
        return unwrapped(guarded(prompt).answer(next -> wrapped(model.call(next))));
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return prompt instanceof PromptWithRules
                ? model.stream(prompt)
                : guarded(prompt).stream(next -> model.stream(next).map(GuardedChatModel::wrapped))
                        .map(GuardedChatModel::unwrapped);
    }

    private GuardedCall guarded(Prompt prompt) {
        return new GuardedCall(
                () -> ModelCall.of(
                        sessions.apply(prompt), new PromptFormat(getOptions().getModel()), prompt),
                emission);
    }

    private static ChatClientResponse wrapped(ChatResponse response) {
        return new ChatClientResponse(response, Map.of());
    }

    private static ChatResponse unwrapped(ChatClientResponse response) {
        return Objects.requireNonNull(response.chatResponse(), "chatResponse");
    }

    @Override
    public ChatOptions getOptions() {
        return model.getOptions();
    }
}
