package io.agentrules.examples.harnesses;

import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noear.snack4.ONode;
import org.noear.solon.ai.chat.ChatRequest;
import org.noear.solon.ai.chat.ChatResponse;
import org.noear.solon.ai.chat.interceptor.CallChain;
import org.noear.solon.ai.chat.interceptor.ChatInterceptor;
import org.noear.solon.ai.chat.interceptor.StreamChain;
import org.noear.solon.ai.chat.interceptor.ToolChain;
import org.noear.solon.ai.chat.interceptor.ToolRequest;
import org.noear.solon.ai.chat.message.AssistantMessage;
import org.noear.solon.ai.chat.message.ChatMessage;
import org.noear.solon.ai.chat.message.SystemMessage;
import org.noear.solon.ai.chat.message.UserMessage;
import org.noear.solon.ai.chat.tool.ToolResult;
import reactor.core.publisher.Flux;

/**
 * Applies the rules of a workspace to chat models of Solon AI.
 *
 * <pre>{@code
 * ChatModel model = ChatModel.of(url)
 *         .model("gpt-4.1-mini")
 *         .defaultInterceptorAdd(new SolonRules(engine))
 *         .build();
 * }</pre>
 */
public record SolonRules(RuleEngine engine) implements ChatInterceptor, RequestFormat<List<ChatMessage>, ChatMessage> {
    @Override
    public ChatResponse interceptCall(ChatRequest request, CallChain chain) throws IOException {
        List<ChatMessage> own = List.copyOf(request.getFinalPrompt().getMessages());
        ModelCall<List<ChatMessage>> call = ModelCall.of(session(request), this, own);
        try {
            while (true) {
                request.getFinalPrompt().replaceMessages(call.request());
                ChatResponse response = chain.doIntercept(request);
                try (Attempt attempt = call.begin()) {
                    read(response, attempt);
                    if (attempt.end()) {
                        return response;
                    }
                }
            }
        } finally {
            request.getFinalPrompt().replaceMessages(own);
        }
    }

    @Override
    public Flux<ChatResponse> interceptStream(ChatRequest request, StreamChain chain) {
        return Flux.defer(() -> {
            List<ChatMessage> own = List.copyOf(request.getFinalPrompt().getMessages());
            return attempt(request, chain, ModelCall.of(session(request), this, own))
                    .doFinally(end -> request.getFinalPrompt().replaceMessages(own));
        });
    }

    /** An answer is emitted when it is final, because a session stores all that was. */
    private static Flux<ChatResponse> attempt(
            ChatRequest request, StreamChain chain, ModelCall<List<ChatMessage>> call) {
        Attempt attempt = call.begin();
        request.getFinalPrompt().replaceMessages(call.request());
        return chain.doIntercept(request)
                .doOnNext(chunk -> read(chunk, attempt))
                .takeUntil(chunk -> attempt.isInterrupted())
                .collectList()
                .flatMapMany(chunks ->
                        attempt.end() ? Flux.fromIterable(chunks) : Flux.defer(() -> attempt(request, chain, call)))
                .doFinally(end -> attempt.close());
    }

    /** Solon runs tools while it answers, and asks again by itself: this is the only place before a tool. */
    @Override
    @SuppressWarnings("rawtypes") // as Solon declares it
    public ToolResult interceptTool(ToolRequest request, ToolChain chain) throws Throwable {
        Optional<String> refusal =
                session(request.getRequest()).refusal(chain.getTool().name(), ONode.serialize(request.getArgs()));
        return refusal.isPresent() ? ToolResult.error(refusal.get()) : chain.doIntercept(request);
    }

    private Session session(ChatRequest request) {
        return request.getSession() == null
                ? engine.openSession()
                : engine.openSession(request.getSession().getSessionId());
    }

    private static void read(ChatResponse chunk, Attempt attempt) {
        AssistantMessage message = chunk.getMessage();
        if (message != null && message.isThinking()) {
            attempt.thinking(message.getReasoning());
        } else if (message != null) {
            attempt.text(message.getContent());
        }
    }

    @Override
    public List<ChatMessage> messages(List<ChatMessage> request) {
        return request;
    }

    @Override
    public Message read(ChatMessage message) {
        if (message instanceof UserMessage) {
            return Message.user(message.getContent());
        }
        if (message instanceof AssistantMessage answer) {
            List<ToolCall> calls = Stream.ofNullable(answer.getToolCalls())
                    .flatMap(List::stream)
                    .map(call -> ToolCall.ofJson(call.getName(), call.getArgumentsStr()))
                    .toList();
            return Message.assistant(answer.getContent(), calls);
        }
        return Message.synthetic("");
    }

    @Override
    public List<ChatMessage> system(List<ChatMessage> request, UnaryOperator<String> change) {
        String text = change.apply(request.stream()
                .filter(SystemMessage.class::isInstance)
                .map(ChatMessage::getContent)
                .collect(Collectors.joining("\n\n")));
        return Stream.concat(
                        text.isEmpty() ? Stream.empty() : Stream.of(ChatMessage.ofSystem(text)),
                        request.stream().filter(message -> !(message instanceof SystemMessage)))
                .toList();
    }

    @Override
    public List<ChatMessage> append(List<ChatMessage> request, List<Message> more) {
        Stream<ChatMessage> added = more.stream()
                .map(message -> message.role() == Role.ASSISTANT
                        ? ChatMessage.ofAssistant(message.text())
                        : ChatMessage.ofUser(message.text()));
        return Stream.concat(request.stream(), added).toList();
    }
}
