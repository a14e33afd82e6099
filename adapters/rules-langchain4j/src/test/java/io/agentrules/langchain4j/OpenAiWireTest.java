package io.agentrules.langchain4j;

import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.OpenAiWireContract;

/** LangChain4j's own client of OpenAI, against a server on this machine. */
class OpenAiWireTest extends OpenAiWireContract {
    @Override
    protected Harness harness(RuleEngine engine, String baseUrl) {
        var model = OpenAiStreamingChatModel.builder()
                .baseUrl(baseUrl)
                .apiKey("none")
                .modelName("gpt-test")
                .build();
        return new StreamingAgent(LangChain4jRules.of(engine), model, service -> {});
    }
}
