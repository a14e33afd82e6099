package com.acme.agent;

import com.google.adk.JsonBaseModel;
import com.google.adk.agents.CallbackContext;
import com.google.adk.agents.InvocationContext;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.agentrules.core.Activation;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Applies the rules of a workspace to agents of Google ADK: a plugin of the runner that wraps the model of each agent.
 *
 * <pre>{@code
 * RulesPlugin rules = new RulesPlugin(engine);
 * LlmAgent agent = LlmAgent.builder()
 *         .name("coder")
 *         .model(rules.around(model))
 *         .tools(FunctionTool.create(rules, "read_rule"))
 *         .build();
 * Runner runner = new InMemoryRunner(agent, "app", List.of(rules));
 * }</pre>
 */
public final class RulesPlugin extends BasePlugin {
    /** A label of the request, which the plugin adds and the model removes. */
    private static final String SESSION = "agent-rules-session";

    private final RuleEngine engine;

    public RulesPlugin(RuleEngine engine) {
        super("agent-rules");
        this.engine = engine;
    }

    /** Returns a model whose answers are watched. */
    public BaseLlm around(BaseLlm model) {
        return new GuardedLlm(model);
    }

    @Override
    public Maybe<Content> onUserMessageCallback(InvocationContext context, Content prompt) {
        engine.openSession(context.session().id()).message(message(prompt));
        return Maybe.empty();
    }

    @Override
    public Maybe<LlmResponse> beforeModelCallback(CallbackContext context, LlmRequest.Builder builder) {
        LlmRequest request = builder.build();
        Session session = engine.openSession(context.sessionId())
                .value("agent", context.agentName())
                .tools(request.tools().keySet())
                .history(request.contents().stream().map(RulesPlugin::message).toList());
        request.model().ifPresent(session::model);
        Activation now = session.activate();
        builder.config(underRules(request.config().orElse(GenerateContentConfig.builder().build()), now, session));
        if (!now.reminder().isEmpty()) {
            builder.contents(with(request.contents(), List.of(Message.synthetic(now.reminder()))));
        }
        return Maybe.empty(); // a response returned here would replace the model's
    }

    @Override
    public Maybe<Map<String, Object>> beforeToolCallback(
            BaseTool tool, Map<String, Object> arguments, ToolContext context) {
        engine.openSession(context.sessionId()).toolCall(tool.name(), arguments);
        return Maybe.empty();
    }

    /** The tool with which the model reads {@code rule://name}. */
    @Schema(name = ReadRule.NAME, description = ReadRule.DESCRIPTION)
    public Map<String, Object> read_rule(
            @Schema(name = ReadRule.PARAMETER, description = ReadRule.PARAMETER_DESCRIPTION) String uri) {
        return Map.of("rule", new ReadRule(engine).answer(Map.of(ReadRule.PARAMETER, uri)));
    }

    private static GenerateContentConfig underRules(GenerateContentConfig config, Activation now, Session session) {
        var system = new ArrayList<>(
                config.systemInstruction().flatMap(Content::parts).orElse(List.of()));
        String rules = now.renderPrompt().text();
        if (!rules.isEmpty()) {
            system.add(Part.fromText(system.isEmpty() ? rules : "\n\n" + rules));
        }
        var labels = new HashMap<>(config.labels().orElse(Map.of()));
        labels.put(SESSION, session.id());
        GenerateContentConfig.Builder ruled = config.toBuilder().labels(labels);
        if (!system.isEmpty()) {
            ruled.systemInstruction(Content.builder().role("user").parts(system).build());
        }
        return ruled.build();
    }

    private static List<Content> with(List<Content> contents, List<Message> more) {
        var all = new ArrayList<>(contents);
        for (Message message : more) {
            String role = message.role() == Role.ASSISTANT ? "model" : "user";
            all.add(Content.builder().role(role).parts(Part.fromText(message.text())).build());
        }
        return all;
    }

    private static Message message(Content content) {
        List<Part> parts = content.parts().orElse(List.of());
        String text = text(parts, false);
        if (content.role().orElse("").equals("model")) {
            return Message.assistant(
                    text,
                    parts.stream()
                            .flatMap(part -> part.functionCall().stream())
                            .map(call -> new ToolCall(call.name().orElse(""), call.args().orElse(Map.of())))
                            .toArray(ToolCall[]::new));
        }
        return text.isEmpty() ? Message.synthetic("") : Message.user(text); // without text: the result of a tool
    }

    private static String text(List<Part> parts, boolean isThinking) {
        return parts.stream()
                .filter(part -> part.thought().orElse(false) == isThinking)
                .flatMap(part -> part.text().stream())
                .collect(Collectors.joining());
    }

    private final class GuardedLlm extends BaseLlm {
        private final BaseLlm model;

        GuardedLlm(BaseLlm model) {
            super(model.model());
            this.model = model;
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
            GenerateContentConfig config = request.config().orElseThrow();
            var labels = new HashMap<>(config.labels().orElseThrow());
            Session session = engine.openSession(labels.remove(SESSION));
            var own = config.toBuilder().clearLabels(); // Gemini accepts no labels, not even an empty map
            if (!labels.isEmpty()) {
                own.labels(labels);
            }
            return attempt(request.toBuilder().config(own.build()).build(), stream, session);
        }

        private Flowable<LlmResponse> attempt(LlmRequest request, boolean stream, Session session) {
            return Flowable.defer(() -> { // Gemini starts the call when the stream is requested
                var answer = session.guard();
                var wholes = new ArrayList<LlmResponse>();
                return model.generateContent(request, stream)
                        .takeWhile(response -> !read(response, answer).isInterrupted()) // otherwise it is canceled
                        .doOnError(failure -> answer.abandon())
                        .doOnCancel(answer::abandon)
                        .filter(response -> isPiece(response) || !wholes.add(response))
                        .concatWith(Flowable.defer(() -> {
                            answer.finish();
                            if (!answer.isInterrupted()) {
                                return Flowable.fromIterable(wholes); // ADK stores them and runs their tools
                            }
                            RetryPlan plan = answer.retry();
                            List<Content> again = with(request.contents(), plan.messages());
                            return kept(plan)
                                    .concatWith(attempt(request.toBuilder().contents(again).build(), stream, session));
                        }));
            });
        }

        private static boolean isPiece(LlmResponse response) {
            return response.partial().orElse(false);
        }

        private static StreamGuard read(LlmResponse response, StreamGuard answer) {
            List<Part> parts = response.content().flatMap(Content::parts).orElse(List.of());
            if (isPiece(response)) {
                return answer.thinking(text(parts, true)).text(text(parts, false));
            }
            answer.wholeThinking(text(parts, true)).wholeText(text(parts, false));
            parts.stream().flatMap(part -> part.functionCall().stream()).forEach(call -> {
                String json = JsonBaseModel.toJsonString(call.args().orElse(Map.of()));
                answer.toolCall(call.id().orElse(json), call.name().orElse(""), json);
            });
            return answer;
        }

        private static Flowable<LlmResponse> kept(RetryPlan plan) {
            Content text = Content.builder().role("model").parts(Part.fromText(plan.kept())).build();
            return plan.kept().isEmpty()
                    ? Flowable.empty()
                    : Flowable.just(LlmResponse.builder().content(text).build());
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            return model.connect(request); // a live connection is not watched
        }
    }
}
