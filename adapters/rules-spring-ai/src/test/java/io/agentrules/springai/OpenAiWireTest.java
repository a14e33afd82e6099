package io.agentrules.springai;

import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.OpenAiWireContract;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** Spring AI's own client of OpenAI, against a server on this machine. */
class OpenAiWireTest extends OpenAiWireContract {
    @Override
    protected Harness harness(RuleEngine engine, String baseUrl) {
        var model = OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(baseUrl)
                        .apiKey("none")
                        .model("gpt-test")
                        .maxRetries(0)
                        .build())
                .build();
        return Agent.of(SpringAiRules.of(engine).on(ChatClient.builder(model)), true);
    }

    @Override
    protected boolean seesArgumentsWhileTheyAreWritten() {
        return false;
    }
}
