package io.agentrules.examples.springai;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.micrometer.RuleMetrics;
import io.agentrules.micrometer.RuleObservations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;

/**
 * Asks a coding agent to log a value: {@code Example --rules.workspace=FOLDER}. By default the model is scripted. To use a real model,
 * set {@code -Dopenai.model=gpt-4o-mini} and {@code OPENAI_API_KEY}; to use another server, set {@code
 * -Dopenai.url=http://localhost:11434/v1}. In the profile "fleet" it {@linkplain Conversations serves} the agent instead.
 */
@SpringBootApplication
public class Example {
    /** The profile of an instance among several: see {@code application-fleet.properties}. */
    static final String FLEET = "fleet";

    private static final String CONVERSATION = "1";

    public static void main(String[] arguments) {
        ConfigurableApplicationContext example = SpringApplication.run(Example.class, arguments);
        if (!example.getEnvironment().matchesProfiles(FLEET)) {
            example.close();
        }
    }

    /** The agent's tools. */
    static class Files {
        @Tool(description = "Writes a file")
        String write(String filePath, String content) {
            System.out.println("[writes " + filePath + "] " + content);
            return "written";
        }
    }

    /** Reports interruptions on the console. */
    @Bean
    RuleListener reporter() {
        return new RuleListener() {
            @Override
            public void triggered(FiringEvent event) {
                System.out.println(
                        "[interrupted by " + event.firing().matches().get(0).rule() + "]");
            }
        };
    }

    /** Publishes meters. */
    @Bean
    RuleListener meters(MeterRegistry registry) {
        return new RuleMetrics(registry);
    }

    /** Publishes observations, which a tracing bridge makes spans. */
    @Bean
    RuleListener observations(ObservationRegistry registry) {
        return new RuleObservations(registry);
    }

    /** Spring Boot has already added the rules to the builder. */
    @Bean
    ChatClient coder(ChatClient.Builder clients) {
        return clients.defaultSystem("You are a coder. Write files with your tool.")
                .defaultTools(new Files())
                .build();
    }

    @Bean
    @Profile("!" + FLEET)
    CommandLineRunner conversation(ChatClient coder, RuleEngine engine) {
        return arguments -> {
            coder
                    .prompt("Log the value of a in src/a.ts.")
                    .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, CONVERSATION))
                    .stream()
                    .content()
                    .doOnNext(System.out::print)
                    .blockLast();
            System.out.println();
            System.out.println("[active] "
                    + engine.openSession(CONVERSATION).activate().active().stream()
                            .map(Rule::name)
                            .toList());
        };
    }

    @Bean
    ChatModel model() {
        String name = System.getProperty("openai.model");
        return name == null
                ? new ScriptedModel()
                : OpenAiChatModel.builder()
                        .options(OpenAiChatOptions.builder()
                                .baseUrl(System.getProperty("openai.url", "https://api.openai.com/v1"))
                                .model(name)
                                .apiKey(System.getenv().getOrDefault("OPENAI_API_KEY", "none"))
                                .build())
                        .build();
    }
}
