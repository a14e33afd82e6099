package com.acme.agent;

import com.embabel.agent.core.AgentProcess;
import io.agentrules.core.Activation;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.ModelOptionsUtils;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import reactor.core.publisher.Flux;

/**
 * Applies the rules of a workspace to agents of Embabel: a Spring AI model that wraps the one of an LLM service.
 *
 * <pre>{@code
 * @Bean
 * LlmService<?> llm(ChatModel model, RuleEngine engine) {
 *     return new SpringAiLlmService("gpt-4.1-mini", "OpenAI", new RulesChatModel(model, engine));
 * }
 * }</pre>
 */
public record RulesChatModel(ChatModel model, RuleEngine engine) implements ChatModel {
    /** The call of Embabel's tool loop, which cannot be stopped while the model writes, only repeated. */
    @Override
    public ChatResponse call(Prompt prompt) {
        Session session = session();
        Prompt next = underRules(prompt, session);
        var kept = new StringBuilder();
        while (true) {
            ChatResponse response = model.call(next);
            var answer = session.guard();
            read(response, answer).finish();
            if (!answer.isInterrupted()) {
                toolCalls(response).forEach(call -> session.toolCall(call.name(), arguments(call)));
                return kept.isEmpty() ? response : behind(kept.toString(), response);
            }
            RetryPlan plan = answer.retry();
            kept.append(plan.kept());
            next = with(next, plan.messages());
        }
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        Session session = session();
        return Flux.defer(() -> attempt(underRules(prompt, session), session));
    }

    /** Embabel may turn what it was shown into an object, so an answer is shown when it is final. */
    private Flux<ChatResponse> attempt(Prompt prompt, Session session) {
        var answer = session.guard();
        return model.stream(prompt)
                .takeWhile(chunk -> !read(chunk, answer).isInterrupted()) // otherwise it is canceled
                .doOnError(failure -> answer.abandon())
                .doOnCancel(answer::abandon)
                .collectList()
                .flatMapMany(chunks -> {
                    answer.finish();
                    if (!answer.isInterrupted()) {
                        return Flux.fromIterable(chunks);
                    }
                    RetryPlan plan = answer.retry();
                    return Flux.concat(kept(plan), attempt(with(prompt, plan.messages()), session));
                });
    }

    private static Flux<ChatResponse> kept(RetryPlan plan) {
        Generation text = new Generation(new AssistantMessage(plan.kept()));
        return plan.kept().isEmpty() ? Flux.empty() : Flux.just(new ChatResponse(List.of(text)));
    }

    /** The thread that calls a model in an action knows the agent's process. */
    private Session session() {
        return Optional.ofNullable(AgentProcess.get())
                .map(process -> engine.openSession(process.getId())
                        .value("agent", process.getAgent().getName()))
                .orElseGet(engine::openSession);
    }

    private static Prompt underRules(Prompt prompt, Session session) {
        ChatOptions options = prompt.getOptions();
        if (options != null && options.getModel() != null) {
            session.model(options.getModel());
        }
        if (options instanceof ToolCallingChatOptions calling) {
            session.tools(calling.getToolCallbacks().stream()
                    .map(tool -> tool.getToolDefinition().name())
                    .toList());
        }
        Activation now = session.beforeModelCall(prompt.getInstructions(), RulesChatModel::message)
                .activate();
        Prompt ruled = now.renderPrompt().text().isEmpty()
                ? prompt
                : prompt.augmentSystemMessage(base -> base.mutate()
                        .text(now.renderPrompt().appendedTo(base.getText()))
                        .build());
        return now.reminder().isEmpty() ? ruled : with(ruled, List.of(Message.synthetic(now.reminder())));
    }

    private static Prompt with(Prompt prompt, List<Message> more) {
        var messages = new ArrayList<>(prompt.getInstructions());
        for (Message message : more) {
            messages.add(
                    message.role() == Role.ASSISTANT
                            ? new AssistantMessage(message.text())
                            : new UserMessage(message.text()));
        }
        return new Prompt(messages, prompt.getOptions());
    }

    private static Message message(org.springframework.ai.chat.messages.Message message) {
        if (message instanceof AssistantMessage answer) {
            return Message.assistant(
                    text(answer),
                    answer.getToolCalls().stream()
                            .map(call -> new Message.ToolCall(call.name(), arguments(call)))
                            .toArray(Message.ToolCall[]::new));
        }
        return message instanceof UserMessage user ? Message.user(user.getText()) : Message.synthetic("");
    }

    private static StreamGuard read(ChatResponse response, StreamGuard answer) {
        response.getResults().forEach(generation -> answer.text(text(generation.getOutput())));
        toolCalls(response).forEach(call -> answer.toolCall(call.id(), call.name(), call.arguments()));
        return answer;
    }

    private static List<ToolCall> toolCalls(ChatResponse response) {
        return response.getResults().stream()
                .flatMap(generation -> generation.getOutput().getToolCalls().stream())
                .toList();
    }

    private static String text(AssistantMessage message) {
        return Optional.ofNullable(message.getText()).orElse("");
    }

    private static Map<String, Object> arguments(ToolCall call) {
        try {
            return ModelOptionsUtils.jsonToMap(call.arguments());
        } catch (RuntimeException noObject) {
            return Map.of(); // the tool reports this to the model
        }
    }

    private static ChatResponse behind(String kept, ChatResponse response) {
        AssistantMessage rest = response.getResult().getOutput();
        AssistantMessage whole = AssistantMessage.builder()
                .content(kept + text(rest))
                .toolCalls(toolCalls(response))
                .properties(rest.getMetadata())
                .build();
        Generation generation = new Generation(whole, response.getResult().getMetadata());
        return new ChatResponse(List.of(generation), response.getMetadata());
    }

    @Override
    public ChatOptions getDefaultOptions() {
        return model.getDefaultOptions();
    }

    /** The tool with which the model reads {@code rule://name}: {@code promptRunner.withToolObject(new Rulebook(engine))}. */
    public record Rulebook(RuleEngine engine) {
        @Tool(name = ReadRule.NAME, description = ReadRule.DESCRIPTION)
        public String read(@ToolParam(description = ReadRule.PARAMETER_DESCRIPTION) String uri) {
            return new ReadRule(engine).answer(Map.of(ReadRule.PARAMETER, uri));
        }
    }
}
