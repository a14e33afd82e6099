package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.micrometer.RuleObservations;
import io.agentrules.testsupport.TraceContract;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

class TraceTest extends TraceContract {
    @Override
    protected RuleListener observations(ObservationRegistry registry) {
        return new RuleObservations(registry, false);
    }

    @Override
    protected String ask(String prompt, boolean streams) {
        return Agent.of(clients(), streams).ask(prompt);
    }

    @Override
    protected String streamedTree() {
        return """
                request
                  spring_ai chat_client
                    rules of the conversation
                      message_chat_memory
                        tool _calling\s
                          rules of the model call
                            rules activation rules.active.count=1 rules.active.names=english
                            rules rendering rules.section.tokens=10
                            rules guard rules.outcome=interrupted
                              * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                            stream
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=complete
                            stream
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                """;
    }

    @Override
    protected String wholeTree() {
        return """
                request
                  spring_ai chat_client
                    rules of the conversation
                      message_chat_memory
                        tool _calling\s
                          rules of the model call
                            rules activation rules.active.count=1 rules.active.names=english
                            rules rendering rules.section.tokens=10
                            call
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=interrupted
                              * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                            call
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=complete
                """;
    }

    @Test
    void theModelsSpanSaysWhichRulesItHad() {
        server().answeringWhole("Hello.");

        request(false);

        assertThat(spans().all())
                .filteredOn(span -> span.getName().equals("chat gpt-test"))
                .singleElement()
                .satisfies(span -> assertThat(span.getAttributes().asMap())
                        .containsEntry(
                                AttributeKey.stringKey("rules.catalog.digest"),
                                engine().catalog().digest()));
    }

    private ChatClient.Builder clients() {
        var model = OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(server().baseUrl())
                        .apiKey("none")
                        .model("gpt-test")
                        .maxRetries(0)
                        .build())
                .observationRegistry(spans().registry())
                .build();
        return SpringAiRules.of(engine()).on(ChatClient.builder(model, spans().registry(), null, null));
    }
}
