package io.agentrules.springai;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A model whose responses the test makes itself: one for each call, in order. */
final class PreparedModel implements ChatModel {
    private final Queue<Flux<ChatResponse>> responses = new ConcurrentLinkedQueue<>();
    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();

    PreparedModel(List<Flux<ChatResponse>> responses) {
        this.responses.addAll(responses);
    }

    List<Prompt> prompts() {
        return prompts;
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        return Objects.requireNonNull(stream(prompt).blockLast());
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        prompts.add(prompt);
        return responses.remove();
    }
}
