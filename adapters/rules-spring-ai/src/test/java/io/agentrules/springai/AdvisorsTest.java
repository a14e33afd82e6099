package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.SimpleLoggerAdvisor;
import org.springframework.ai.chat.client.advisor.StructuredOutputValidationAdvisor;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.ai.tool.metadata.ToolMetadata;
import org.springframework.core.Ordered;

/** Rules beside Spring AI's own advisors, and such as users write. */
class AdvisorsTest {
    private static final Rule ENGLISH = RuleFixtures.always("english");
    private static final Rule SCRIPTS = RuleFixtures.conditional("scripts", "globs", "src/**/*.ts");
    private static final Rule NO_FOO = RuleFixtures.trigger("no-foo", "foo", "text", "tool");
    private static final ScriptedReply EDITS = ScriptedReply.call("1", "edit", "{\"filePath\": \"src/a.ts\"}");
    private static final ScriptedReply DONE = ScriptedReply.text("Done.");

    private final RuleEngine engine = RuleFixtures.engine(ENGLISH, SCRIPTS, NO_FOO);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void memoryInsideTheLoopOfToolsKeepsNeitherRulesNorWhatWasInterrupted(boolean streams) {
        var script = new ScriptedModel(EDITS, ScriptedReply.text("foo"), DONE);
        ChatMemory memory = MessageWindowChatMemory.builder().build();
        ChatClient client = client(script)
                .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory)
                        .order(ToolCallingAdvisor.DEFAULT_ORDER + 100)
                        .build())
                .build();

        assertThat(ask(client, streams)).isEqualTo("Done.");

        assertThat(memory.get("7").stream().map(MessageMapper::message))
                .hasSize(4)
                .startsWith("user: Change it.")
                .endsWith("assistant: Done.")
                .noneMatch(message -> message.contains("Text of") || message.contains("foo"));
        assertThat(systems(script)).extracting(text -> text.contains("scripts")).containsExactly(false, true, true);
        assertThat(script.requests()).extracting(Request::system).allMatch(text -> text.contains("english"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aToolThatAnswersInPlaceOfTheModelDoes(boolean streams) {
        var script = new ScriptedModel(
                ScriptedReply.call("1", "tell", "\"foo\""), ScriptedReply.call("2", "tell", "\"bar\""));
        ChatClient client = client(script)
                .defaultTools(FunctionToolCallback.builder("tell", (String what) -> "told " + what)
                        .description("Tells")
                        .inputType(String.class)
                        .toolMetadata(ToolMetadata.builder().returnDirect(true).build())
                        .build())
                .build();

        assertThat(ask(client, streams)).isEqualTo("\"told bar\"");
        assertThat(script.requests()).hasSize(2);
    }

    @Test
    void aResponseThatIsNotValidOutputIsRequestedAgainWithRules() {
        var script = new ScriptedModel(
                ScriptedReply.text("{\"name\": \"foo\"}"),
                ScriptedReply.text("none"),
                ScriptedReply.text("{\"name\": \"bar\"}"));
        ChatClient client = client(script)
                .defaultAdvisors(StructuredOutputValidationAdvisor.builder()
                        .outputType(Named.class)
                        .build())
                .build();

        assertThat(client.prompt("Name it.").call().entity(Named.class)).isEqualTo(new Named("bar"));
        assertThat(systems(script))
                .hasSize(3)
                .allSatisfy(text -> assertThat(text).containsOnlyOnce("Text of english."));
    }

    record Named(String name) {}

    @Test
    void anAdvisorMayCallTheModelTwice() {
        var script = new ScriptedModel(EDITS, DONE);
        ChatClient client = client(script).defaultAdvisors(new Twice()).build();

        assertThat(ask(client, false)).isEqualTo("Done.");
        assertThat(systems(script))
                .hasSize(3)
                .allSatisfy(text -> assertThat(text).containsOnlyOnce("Text of english."));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientWithTheRulesTwiceRecordsAPromptOnce(boolean streams) {
        var script = new ScriptedModel(DONE, DONE);
        ChatClient client = client(script)
                .build()
                .mutate()
                .defaultAdvisors(SpringAiRules.of(engine).advisors())
                .build();

        ask(client, streams);
        ask(client, streams);

        assertThat(engine.openSession("7").state().turn()).isEqualTo(1);
        assertThat(systems(script)).allSatisfy(text -> assertThat(text).containsOnlyOnce("Text of english."));
    }

    private record Twice() implements CallAdvisor {
        @Override
        public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
            chain.copy(this).nextCall(request);
            return chain.copy(this).nextCall(request);
        }

        @Override
        public String getName() {
            return "twice";
        }

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }
    }

    private ChatClient.Builder client(ScriptedModel script) {
        return SpringAiRules.of(engine)
                .on(ChatClient.builder(new ScriptedChatModel(script)))
                .defaultTools(new EditTool())
                .defaultAdvisors(new SimpleLoggerAdvisor());
    }

    private static String ask(ChatClient client, boolean streams) {
        var request = client.prompt("Change it.").advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "7"));
        return streams
                ? String.valueOf(
                        request.stream().content().collect(Collectors.joining()).block())
                : String.valueOf(request.call().content());
    }

    private static List<String> systems(ScriptedModel script) {
        return script.requests().stream().map(Request::system).toList();
    }
}
