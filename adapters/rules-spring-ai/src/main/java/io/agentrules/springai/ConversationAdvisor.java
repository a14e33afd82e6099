package io.agentrules.springai;

import io.agentrules.core.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.ToolAdvisor;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Runs before all advisors that change a request: finds its session and records the prompt as the user wrote it. What it adds to the
 * context reaches each model call of the request; additions by inner advisors are lost with the next model call.
 */
final class ConversationAdvisor implements CallAdvisor, StreamAdvisor {
    /** Before chat memory, which is at 200, and before retrieval advisors. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    private final SessionLookup sessions;
    private final ReadRuleCallback readRule;

    ConversationAdvisor(SessionLookup sessions, ReadRuleCallback readRule) {
        this.sessions = sessions;
        this.readRule = readRule;
    }

    @Override
    public String getName() {
        return "rules of the conversation";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        return chain.nextCall(withSession(request, chain.getCallAdvisors()));
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return chain.nextStream(withSession(request, chain.getStreamAdvisors()));
    }

    private ChatClientRequest withSession(ChatClientRequest request, List<? extends Advisor> advisors) {
        Session session = sessions.of(request);
        boolean knowsThePrompt = // where a client has the rules twice
                SessionLookup.attached(request).filter(session::equals).isPresent();
        if (!knowsThePrompt) {
            PromptFormat.userText(request.prompt()).ifPresent(session::prompt);
        }
        boolean runsTools = advisors.stream().anyMatch(ToolAdvisor.class::isInstance);
        return SessionLookup.attach(session, runsTools ? withTool(request.prompt()) : request.prompt(), request);
    }

    private Prompt withTool(Prompt prompt) {
        if (!readRule.isUseful() || !(prompt.getOptions() instanceof ToolCallingChatOptions options)) {
            return prompt;
        }
        List<ToolCallback> tools =
                Optional.ofNullable(options.getToolCallbacks()).orElse(List.of());
        if (tools.stream().anyMatch(readRule::hasNameOf)) {
            return prompt;
        }
        var all = new ArrayList<>(tools);
        all.add(readRule);
        return new Prompt(
                prompt.getInstructions(), options.mutate().toolCallbacks(all).build());
    }
}
