package com.acme.agent;

import com.embabel.agent.core.AgentProcess;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.springaialibaba.SpringAiRules;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;

/**
 * Applies the rules of a workspace to agents of Embabel: to the model of an LLM service.
 *
 * <pre>{@code
 * @Bean
 * LlmService<?> llm(ChatModel model, RuleEngine engine) {
 *     return new SpringAiLlmService("gpt-4.1-mini", "OpenAI", new EmbabelRules(engine).around(model));
 * }
 * }</pre>
 */
public record EmbabelRules(RuleEngine engine) {
    public ChatModel around(ChatModel model) {
        return SpringAiRules.around(model, this::session);
    }

    /** The thread that calls a model in an action knows the agent's process. */
    private Session session() {
        return Optional.ofNullable(AgentProcess.get())
                .map(process -> engine.openSession(
                        process.getId(), process.getAgent().getName()))
                .orElseGet(engine::openSession);
    }

    /** The tool with which the model reads {@code rule://name}: {@code promptRunner.withToolObject(new Rulebook(engine))}. */
    public record Rulebook(RuleEngine engine) {
        @Tool(name = ReadRule.NAME, description = ReadRule.DESCRIPTION)
        public String read(@ToolParam(description = ReadRule.PARAMETER_DESCRIPTION) String uri) {
            return new ReadRule(engine).answer(Map.of(ReadRule.PARAMETER, uri));
        }
    }
}
