package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.agentrules.api.Rule;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** LangChain4j's own client of OpenAI, against a server on this machine. */
class OpenAiWireTest {
    private static final Rule NO_CONSOLE = Given.trigger("no-console", "console\\.log", "text", "tool");
    private static final Rule TYPESCRIPT = Given.when("typescript", "paths", "src/**/*.ts");

    private final MessageWindowChatMemory memory = MessageWindowChatMemory.withMaxMessages(100);
    private final EditTool edit = new EditTool();

    @SuppressWarnings("NullAway.Init")
    private OpenAiServer server;

    /** An AI service. */
    interface Coder {
        TokenStream code(String prompt);
    }

    @BeforeEach
    void start() throws IOException {
        server = new OpenAiServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theConnectionClosesWhereTextIsInterrupted() throws InterruptedException {
        server.answering("tool_calls", call("{\\\"filePath\\\": \\\"src/", "a.ts\\\"}"))
                .neverEnding(text("Sure, use console"), text(".log here"))
                .answering("stop", text("It is "), text("logged."));

        String answer = ask();

        assertThat(server.closed().await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).isEqualTo("It is logged.");
        assertThat(server.requests()).isEqualTo(3);
        assertThat(server.messages(0).get(0)).isEqualTo("system: Base.");
        assertThat(server.messages(1).get(0)).startsWith("system: Base.").contains("Text of typescript.");
        assertThat(last(server.messages(2)))
                .startsWith("user: <system-interrupt")
                .contains("Text of no-console.");
        assertThat(memory.messages())
                .extracting(Asked::message)
                .noneMatch(message -> message.contains("console") || message.contains("Text of"));
    }

    @Test
    void theConnectionClosesWhereArgumentsAreInterruptedAndTheToolDoesNotRun() throws InterruptedException {
        server.neverEnding(call("{\\\"content\\\": \\\"console", ".log(1)")).answering("stop", text("Done."));

        String answer = ask();

        assertThat(server.closed().await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).isEqualTo("Done.");
        assertThat(edit.arguments()).isEmpty();
    }

    @Test
    void anErrorOfTheServerReachesTheCaller() {
        server.failing(500);

        assertThatThrownBy(this::ask).isInstanceOf(CompletionException.class);
        assertThat(server.requests()).isEqualTo(1);
    }

    @Test
    void anErrorOfTheServerAtARetryReachesTheCaller() {
        server.neverEnding(text("console.log")).failing(500);

        assertThatThrownBy(this::ask).isInstanceOf(CompletionException.class);
        assertThat(server.requests()).isEqualTo(2);
    }

    private String ask() {
        var model = OpenAiStreamingChatModel.builder()
                .baseUrl(server.baseUrl())
                .apiKey("none")
                .modelName("gpt-test")
                .build();
        Coder coder = Rules.of(Given.engine(NO_CONSOLE, TYPESCRIPT))
                .on(AiServices.builder(Coder.class), model)
                .systemMessage("Base.")
                .chatMemory(memory)
                .tools(edit.tools())
                .build();
        var answer = new CompletableFuture<String>();
        coder.code("Log the value.")
                .onCompleteResponse(
                        response -> answer.complete(response.aiMessage().text()))
                .onError(answer::completeExceptionally)
                .start();
        return answer.orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static String last(List<String> messages) {
        return messages.get(messages.size() - 1);
    }

    private static String text(String piece) {
        return "{\"content\":\"" + piece + "\"}";
    }

    /** Returns the deltas of a call of {@code edit}, whose arguments come in two pieces, as text within JSON. */
    private static String[] call(String first, String second) {
        return new String[] {
            "{\"tool_calls\":[{\"index\":0,\"id\":\"1\",\"type\":\"function\",\"function\":{\"name\":\"edit\",\"arguments\":\"\"}}]}",
            arguments(first),
            arguments(second)
        };
    }

    private static String arguments(String piece) {
        return "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"" + piece + "\"}}]}";
    }
}
