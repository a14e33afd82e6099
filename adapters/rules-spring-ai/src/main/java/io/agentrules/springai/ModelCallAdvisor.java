package io.agentrules.springai;

import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Runs directly before the model, inside the tool loop, so that it sees each model call, and no other advisor stores what it adds. It
 * does not extend Spring AI's {@code BaseAdvisor}, which changes the thread and wraps errors.
 */
final class ModelCallAdvisor implements CallAdvisor, StreamAdvisor {
    private static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

    private final SessionLookup sessions;
    private final Emission emission;

    ModelCallAdvisor(SessionLookup sessions, Emission emission) {
        this.sessions = sessions;
        this.emission = emission;
    }

    @Override
    public String getName() {
        return "rules of the model call";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        if (request.prompt() instanceof PromptWithRules) {
            return chain.nextCall(request);
        }
        return guarded(request)
                .answer(prompt -> chain.copy(this).nextCall(new ChatClientRequest(prompt, request.context())));
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        if (request.prompt() instanceof PromptWithRules) {
            return chain.nextStream(request);
        }
        return guarded(request).stream(
                prompt -> chain.copy(this).nextStream(new ChatClientRequest(prompt, request.context())));
    }

    private GuardedCall guarded(ChatClientRequest request) {
        return new GuardedCall(() -> start(request), emission);
    }

    private ModelCall<Prompt> start(ChatClientRequest request) {
        return SessionLookup.attached(request)
                .map(session -> ModelCall.ofPrompted(session, PromptFormat.OF_CLIENTS, request.prompt()))
                .orElseGet(() -> ModelCall.of(sessions.of(request), PromptFormat.OF_CLIENTS, request.prompt()));
    }
}
