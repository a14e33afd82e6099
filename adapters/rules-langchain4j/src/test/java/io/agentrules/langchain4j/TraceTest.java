package io.agentrules.langchain4j;

import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.micrometer.RuleObservations;
import io.agentrules.testsupport.TraceContract;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;

class TraceTest extends TraceContract {
    /** An AI service that does not stream. */
    interface Coder {
        String code(String prompt);
    }

    @Override
    protected RuleListener observations(ObservationRegistry registry) {
        return new RuleObservations(registry, false);
    }

    @Override
    protected String ask(String prompt, boolean streams) {
        return streams ? stream(prompt) : call(prompt);
    }

    /** The first attempt has no span of the model: LangChain4j tells its listeners nothing of a call that was canceled. */
    @Override
    protected String streamedTree() {
        return """
                request
                  rules activation rules.active.count=1 rules.active.names=english
                  rules rendering rules.section.tokens=10
                  rules guard rules.outcome=interrupted
                    * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                  rules guard rules.outcome=complete
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                """;
    }

    @Override
    protected String wholeTree() {
        return """
                request
                  rules activation rules.active.count=1 rules.active.names=english
                  rules rendering rules.section.tokens=10
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                  rules guard rules.outcome=interrupted
                    * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                  rules guard rules.outcome=complete
                """;
    }

    private String stream(String prompt) {
        var model = OpenAiStreamingChatModel.builder()
                .baseUrl(server().baseUrl())
                .apiKey("none")
                .modelName("gpt-test")
                .listeners(List.of(new ModelObservations(spans().registry())))
                .build();
        return new StreamingAgent(LangChain4jRules.of(engine()), model, service -> {}).ask(prompt);
    }

    private String call(String prompt) {
        var model = OpenAiChatModel.builder()
                .baseUrl(server().baseUrl())
                .apiKey("none")
                .modelName("gpt-test")
                .listeners(List.of(new ModelObservations(spans().registry())))
                .build();
        return LangChain4jRules.of(engine())
                .on(AiServices.builder(Coder.class), model)
                .build()
                .code(prompt);
    }
}
