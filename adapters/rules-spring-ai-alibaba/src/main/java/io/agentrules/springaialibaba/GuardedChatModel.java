package io.agentrules.springaialibaba;

import io.agentrules.core.ModelCall;
import io.agentrules.core.Session;
import java.util.function.Supplier;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A model with rules. */
record GuardedChatModel(ChatModel model, Supplier<Session> sessions) implements ChatModel {
    @Override
    public ChatResponse call(Prompt prompt) {
        return start(sessions.get(), prompt).complete(model::call, ResponseReader::read, Responses::withTextBefore);
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        Session session = sessions.get();
        return Flux.defer(() -> {
            ModelCall<Prompt> call = start(session, prompt);
            return GuardedStream.of(call, model.stream(call.request()), model::stream);
        });
    }

    private ModelCall<Prompt> start(Session session, Prompt prompt) {
        return ModelCall.of(session, new Prompts(), prompt);
    }

    @Override
    public ChatOptions getDefaultOptions() {
        return model.getDefaultOptions();
    }
}
