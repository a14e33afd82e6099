package io.agentrules.examples.langchain4j;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.langchain4j.LangChain4jRules;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Asks a coding agent to log a value: {@code Example WORKSPACE}. By default the model is scripted. To use a real model, set {@code
 * -Dopenai.model=gpt-4o-mini} and {@code OPENAI_API_KEY}; to use another server, set {@code
 * -Dopenai.url=http://localhost:11434/v1}.
 */
public final class Example {
    private Example() {}

    /** The agent. */
    interface Coder {
        TokenStream code(String prompt);
    }

    /** The agent's tools. */
    record Files(PrintStream out) {
        @Tool("Writes a file")
        String write(@P("path in the workspace") String filePath, @P("what to write") String content) {
            out.println("\n[writes " + filePath + "] " + content);
            return "written";
        }
    }

    /** Reports interruptions on the console, with what was written, which is not shown. */
    record Reporter(PrintStream out) implements RuleListener {
        @Override
        public void triggered(FiringEvent event) {
            String rule = event.firing().matches().get(0).rule();
            out.println("[interrupted by " + rule + " at: " + event.firing().excerpt() + "]");
        }
    }

    public static void main(String[] arguments) {
        run(Path.of(arguments[0]), System.out);
    }

    static void run(Path workspace, PrintStream out) {
        RuleEngine engine = RuleEngine.builder()
                .workspace(workspace)
                .listener(new Reporter(out))
                .build();
        Coder coder = LangChain4jRules.of(engine)
                .on(AiServices.builder(Coder.class), model())
                .systemMessage("You are a coder. Write files with your tool.")
                .chatMemory(MessageWindowChatMemory.withMaxMessages(100))
                .tools(new Files(out))
                .build();

        var answer = new CompletableFuture<String>();
        coder.code("Log the value of a in src/a.ts.")
                .onPartialResponse(out::print)
                .onCompleteResponse(
                        response -> answer.complete(response.aiMessage().text()))
                .onError(answer::completeExceptionally)
                .start();
        out.println("\n[answer] " + answer.join());
        out.println("[active] "
                + engine.openSession("default").activate().active().stream()
                        .map(rule -> rule.name())
                        .toList());
    }

    private static StreamingChatModel model() {
        String name = System.getProperty("openai.model");
        return name == null
                ? new ScriptedModel()
                : OpenAiStreamingChatModel.builder()
                        .baseUrl(System.getProperty("openai.url", "https://api.openai.com/v1"))
                        .modelName(name)
                        .apiKey(System.getenv().getOrDefault("OPENAI_API_KEY", "none"))
                        .build();
    }
}
