package io.agentrules.examples.harnesses;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noear.solon.ai.chat.ChatModel;
import org.noear.solon.ai.chat.message.ChatMessage;
import org.noear.solon.ai.chat.session.InMemoryChatSession;
import org.noear.solon.ai.chat.tool.FunctionToolDesc;

class SolonRulesTest {
    private static final ScriptedReply VIOLATES = ScriptedReply.text("Use ", "console", ".log", " here");
    private static final ScriptedReply COMPLIES = ScriptedReply.text("Use the ", "logger");

    private final RuleEngine engine = RuleFixtures.engine(
            RuleFixtures.always("english"),
            RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"),
            RuleFixtures.trigger("no-console", "console\\.log", "text", "tool"));
    private final List<String> edits = new ArrayList<>();
    private final InMemoryChatSession session =
            InMemoryChatSession.builder().sessionId("one").maxMessages(100).build();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerThatViolatesARuleIsAskedForAgain(boolean streams) throws IOException {
        var script = new ScriptedModel(VIOLATES, COMPLIES);

        assertThat(ask(script, "Log src/a.ts", streams)).isEqualTo("Use the logger");

        assertThat(script.requests()).hasSize(2);
        assertThat(script.requests().get(0).system()).contains("Text of english.", "Text of typescript.");
        assertThat(script.requests().get(1).last()).contains("Text of no-console.");
        assertThat(session.getMessages())
                .extracting(ChatMessage::getContent)
                .as("Solon stores a whole answer before anybody sees it")
                .containsExactlyElementsOf(
                        streams
                                ? List.of("Log src/a.ts", "Use the logger")
                                : List.of("Log src/a.ts", "Use console.log here", "Use the logger"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aToolThatViolatesARuleDoesNotRunAndTheModelIsToldWhy(boolean streams) throws IOException {
        var script = new ScriptedModel(edit("1", "console.log(a)"), edit("2", "logger.info(a)"), COMPLIES);

        ask(script, "Log it.", streams);

        assertThat(edits).containsExactly("logger.info(a)");
        assertThat(script.requests().get(1).last()).contains("Text of no-console.");
    }

    private String ask(ScriptedModel script, String prompt, boolean streams) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(script)) {
            ChatModel model = ChatModel.of(server.url() + "/v1/chat/completions")
                    .provider("openai")
                    .apiKey("none")
                    .model("scripted-1")
                    .defaultInterceptorAdd(new SolonRules(engine))
                    .defaultToolAdd(new FunctionToolDesc("edit")
                            .description("Edits a file.")
                            .stringParamAdd("filePath", "the file")
                            .stringParamAdd("content", "its text")
                            .doHandle(arguments -> {
                                edits.add(String.valueOf(arguments.get("content")));
                                return "done";
                            }))
                    .build();
            if (!streams) {
                return model.prompt(prompt).session(session).call().getResultContent();
            }
            model.prompt(prompt).session(session).stream().blockLast();
            return session.getMessages().get(session.getMessages().size() - 1).getContent();
        }
    }

    private static ScriptedReply edit(String id, String content) {
        return ScriptedReply.call(id, "edit", "{\"filePath\": \"src/a.ts\", ", "\"content\": \"" + content + "\"}");
    }
}
