package io.agentrules.benchmarks.agent;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.springai.Rules;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;

/** An agent with a model of Spring AI's that streams, on the caller's thread. */
final class StreamingSpringAiAgent implements Agent {
    private final SpringAiAgent.Answering answering;
    private final ChatModel model;
    private final Prompt prompt;

    private StreamingSpringAiAgent(SpringAiAgent.Answering answering, ChatModel model) {
        this.answering = answering;
        this.model = model;
        this.prompt = new Prompt(SpringAiAgent.MESSAGES, answering.getOptions());
    }

    static StreamingSpringAiAgent bare() {
        var model = new SpringAiAgent.Answering();
        return new StreamingSpringAiAgent(model, model);
    }

    static StreamingSpringAiAgent underRules(RuleEngine engine, Session session) {
        var model = new SpringAiAgent.Answering();
        return new StreamingSpringAiAgent(model, Rules.of(engine).around(model, session));
    }

    @Override
    public void call(String path) {
        answering.about(path);
        model.stream(prompt).blockLast();
    }
}
