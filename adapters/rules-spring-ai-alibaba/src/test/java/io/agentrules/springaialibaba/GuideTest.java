package io.agentrules.springaialibaba;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.exception.GraphRunnerException;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.tool.ToolCallback;

/** The code of {@code docs/spring-ai-alibaba.md}, here because no other module can have this framework and Spring AI 2.0 at once. */
class GuideTest {
    private static ReactAgent coder(RuleEngine engine, ChatModel model) {
        AlibabaRules rules = AlibabaRules.of(engine);

        ReactAgent agent = ReactAgent.builder()
                .name("coder")
                .model(model)
                .tools(rules.readRule())
                .hooks(rules)
                .build();
        return agent;
    }

    private static ChatModel plain(RuleEngine engine, ChatModel model) {
        ChatModel ruled = SpringAiRules.around(model, () -> engine.openSession("conversation-7", "coder"));
        ToolCallback readRule = SpringAiRules.readRule(engine);
        assertThat(readRule.getToolDefinition().name()).isEqualTo(ReadRule.NAME);
        return ruled;
    }

    @Test
    void theCodeOfThePageIsThisAndRuns() throws IOException, GraphRunnerException {
        String page = Files.readString(Path.of("../../docs/spring-ai-alibaba.md"));
        String source =
                stripped(Files.readString(Path.of("src/test/java/io/agentrules/springaialibaba/GuideTest.java")));
        var script = new ScriptedModel(ScriptedReply.text("Done"));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("for-coder", "agent", "coder"));

        coder(engine, new ScriptedChatModel(script))
                .call("Hi", RunnableConfig.builder().threadId("one").build());

        plain(engine, new ScriptedChatModel(script)).call("Hi");

        assertThat(source)
                .contains(
                        stripped(statements(page, "AlibabaRules rules")),
                        stripped(statements(page, "ChatModel ruled")));
        assertThat(script.requests())
                .hasSize(2)
                .allSatisfy(request -> assertThat(request.system()).contains("Text of for-coder."));
    }

    private static String statements(String page, String first) {
        String code = page.substring(page.indexOf(first));
        return code.substring(0, code.indexOf("```"));
    }

    private static String stripped(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }
}
