package com.acme.agent;

import io.agentrules.core.Activation;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import io.agentscope.core.agent.Agent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.agent.accumulator.ToolCallsAccumulator;
import io.agentscope.core.event.AgentEvent;
import io.agentscope.core.message.AssistantMessage;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.SystemMessage;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ThinkingBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.middleware.MiddlewareBase;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import io.agentscope.core.util.JsonUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/**
 * Applies the rules of a workspace to agents of AgentScope: a middleware of the agent.
 *
 * <pre>{@code
 * RulesMiddleware rules = new RulesMiddleware(engine);
 * toolkit.registerTool(rules);
 * ReActAgent agent = ReActAgent.builder()
 *         .name("coder")
 *         .model(model)
 *         .toolkit(toolkit)
 *         .middleware(rules)
 *         .build();
 * }</pre>
 */
public record RulesMiddleware(RuleEngine engine) implements MiddlewareBase {
    @Override
    public Flux<AgentEvent> onModelCall(
            Agent agent,
            RuntimeContext context,
            ModelCallInput call,
            Function<ModelCallInput, Flux<AgentEvent>> next) {
        Session session = engine.openSession(Optional.ofNullable(context.getSessionId()).orElse(agent.getAgentId()))
                .value("agent", agent.getName())
                .model(call.model().getModelName())
                .tools(tools(call))
                .beforeModelCall(call.messages(), RulesMiddleware::message);
        Model guarded = new GuardedModel(call.model(), session);
        List<Msg> messages = underRules(call.messages(), session.activate());
        return next.apply(new ModelCallInput(messages, call.tools(), call.options(), guarded));
    }

    /** An agent that gives up asks for a summary without tools. */
    private static List<String> tools(ModelCallInput call) {
        return Stream.ofNullable(call.tools())
                .flatMap(List::stream)
                .map(ToolSchema::getName)
                .toList();
    }

    /** The tool with which the model reads {@code rule://name}. */
    @Tool(name = ReadRule.NAME, description = ReadRule.DESCRIPTION, readOnly = true)
    public String read(@ToolParam(name = ReadRule.PARAMETER, description = ReadRule.PARAMETER_DESCRIPTION) String uri) {
        return new ReadRule(engine).answer(Map.of(ReadRule.PARAMETER, uri));
    }

    /** Returns a new list; AgentScope's own is not changed. */
    private static List<Msg> underRules(List<Msg> messages, Activation now) {
        String base = messages.stream()
                .filter(message -> message.getRole() == MsgRole.SYSTEM)
                .map(Msg::getTextContent)
                .collect(Collectors.joining("\n\n"));
        String system = now.renderPrompt().appendedTo(base);
        var ruled = new ArrayList<Msg>();
        if (!system.isEmpty()) {
            ruled.add(new SystemMessage(system));
        }
        messages.stream()
                .filter(message -> message.getRole() != MsgRole.SYSTEM)
                .forEach(ruled::add);
        if (!now.reminder().isEmpty()) {
            ruled.add(new UserMessage(now.reminder()));
        }
        return ruled;
    }

    private static Message message(Msg message) {
        return switch (message.getRole()) {
            case USER ->
                message.getMetadata().containsKey(Msg.METADATA_SYNTHETIC)
                        ? Message.synthetic("")
                        : Message.user(message.getTextContent());
            case ASSISTANT ->
                Message.assistant(
                        message.getTextContent(),
                        message.getContentBlocks(ToolUseBlock.class).stream()
                                .map(call -> new ToolCall(call.getName(), call.getInput()))
                                .toArray(ToolCall[]::new));
            default -> Message.synthetic("");
        };
    }

    /** A model whose answers are watched. AgentScope stores everything that a model emits, so this one emits an answer when it is final. */
    private record GuardedModel(Model model, Session session) implements Model {
        @Override
        public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
            return Flux.defer(() -> {
                var answer = session.guard();
                var calls = new ToolCallsAccumulator();
                return model.stream(messages, tools, options)
                        .takeWhile(chunk -> {
                            chunk.getContent().forEach(part -> read(part, answer, calls));
                            return !answer.isInterrupted(); // otherwise the call is canceled
                        })
                        .doOnError(failure -> answer.abandon())
                        .doOnCancel(answer::abandon)
                        .collectList()
                        .flatMapMany(chunks -> {
                            calls.buildAllToolCalls().forEach(call -> read(call, answer));
                            answer.finish();
                            if (!answer.isInterrupted()) {
                                calls.buildAllToolCalls().forEach(this::observe);
                                return Flux.fromIterable(chunks);
                            }
                            RetryPlan plan = answer.retry();
                            return Flux.concat(kept(plan), stream(with(messages, plan), tools, options));
                        });
            });
        }

        private static void read(ContentBlock part, StreamGuard answer, ToolCallsAccumulator calls) {
            if (part instanceof TextBlock text) {
                answer.text(text.getText());
            } else if (part instanceof ThinkingBlock thinking) {
                answer.thinking(thinking.getThinking());
            } else if (part instanceof ToolUseBlock call) {
                calls.add(call);
            }
        }

        private static void read(ToolUseBlock call, StreamGuard answer) {
            answer.toolCall(call.getId(), call.getName(), JsonUtils.getJsonCodec().toJson(call.getInput()));
        }

        private void observe(ToolUseBlock call) {
            session.toolCall(call.getName(), call.getInput());
        }

        private static List<Msg> with(List<Msg> messages, RetryPlan plan) {
            var again = new ArrayList<>(messages);
            for (Message message : plan.messages()) {
                again.add(
                        message.role() == Role.ASSISTANT
                                ? new AssistantMessage(message.text())
                                : new UserMessage(message.text()));
            }
            return again;
        }

        private static Flux<ChatResponse> kept(RetryPlan plan) {
            ContentBlock text = TextBlock.builder().text(plan.kept()).build();
            return plan.kept().isEmpty()
                    ? Flux.empty()
                    : Flux.just(ChatResponse.builder().content(List.of(text)).build());
        }

        @Override
        public String getModelName() {
            return model.getModelName();
        }

        @Override
        public int getContextWindowSize() {
            return model.getContextWindowSize();
        }
    }
}
