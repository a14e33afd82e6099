package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelRequestContext;
import dev.langchain4j.model.chat.listener.ChatModelResponseContext;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.tool.ToolProviderResult;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.langchain4j.ScriptedStreamingChatModel.ProviderKind;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Rules on AI services and on bare models, beside all that a user sets. */
class LangChain4jRulesTest {
    private static final Rule TYPESCRIPT = RuleFixtures.conditional("typescript", "paths", "src/**/*.ts");
    private static final ScriptedReply EDITS = ScriptedReply.call("1", "edit", "{\"filePath\": \"src/a.ts\"}");
    private static final ScriptedReply DONE = ScriptedReply.text("Done.");

    private static final String OLDEST = "harnesses.oldest";

    private final List<String> used = new ArrayList<>();

    /** An AI service of one conversation. */
    interface Coder {
        String code(String prompt);
    }

    /** An AI service of many. */
    interface Team {
        String code(@MemoryId Object member, @dev.langchain4j.service.UserMessage String prompt);
    }

    @Test
    void whatTheUserSetsBeforeStays() {
        var script = new ScriptedModel(EDITS, DONE);

        AiServices<Coder> service = hooked(AiServices.builder(Coder.class));
        LangChain4jRules.of(RuleFixtures.engine(TYPESCRIPT)).on(service, new Blocking(script));

        assertThat(service.build().code("Go on.")).isEqualTo("Done.");
        assertHooksWereUsed(script);
    }

    @Test
    void whatTheUserSetsAfterwardsStaysToo() {
        var script = new ScriptedModel(EDITS, DONE);

        AiServices<Coder> service = LangChain4jRules.of(RuleFixtures.engine(TYPESCRIPT))
                .on(AiServices.builder(Coder.class), new Blocking(script));

        assertThat(hooked(service).build().code("Go on.")).isEqualTo("Done.");
        assertHooksWereUsed(script);
    }

    private AiServices<Coder> hooked(AiServices<Coder> service) {
        AiServiceRequestIssuedListener listener = event -> used.add("listener");
        return service.systemMessageProvider(id -> "Base.")
                .systemMessageTransformer(text -> text + " Transformed.")
                .chatRequestTransformer(request -> {
                    used.add("request");
                    return request;
                })
                .beforeToolExecution(
                        before -> used.add("before " + before.request().name()))
                .registerListener(listener)
                .toolProvider(request -> ToolProviderResult.builder()
                        .addAll(new EditTool().tools())
                        .build());
    }

    private void assertHooksWereUsed(ScriptedModel script) {
        assertThat(used).containsExactly("request", "listener", "before edit", "request", "listener");
        assertThat(script.requests())
                .extracting(Request::system)
                .containsExactly(
                        "Base. Transformed.", "Base. Transformed.\n\n# Rules\n\n## typescript\n\nText of typescript.");
    }

    @Test
    void eachMemoryIdHasASessionOfItsOwn() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("scripts", "globs", "src/**/*.ts"));
        Team team = LangChain4jRules.of(engine)
                .on(AiServices.builder(Team.class), new Blocking(script))
                .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
                .build();

        team.code(1, "Look at src/a.ts");
        team.code(2, "Look around.");
        team.code(1, "And now?");

        assertThat(script.requests())
                .extracting(request -> request.system().contains("scripts"))
                .containsExactly(true, false, true);
        assertThat(engine.openSession("1").activate().active()).hasSize(1);
    }

    @Test
    void theUserMayNameTheSessions() {
        RuleEngine engine = RuleFixtures.engine(TYPESCRIPT);
        LangChain4jRules.of(engine)
                .withSessions(id -> engine.openSession("team/" + id))
                .on(AiServices.builder(Coder.class), new Blocking(new ScriptedModel(DONE)))
                .build()
                .code("Look at src/a.ts");

        assertThat(engine.openSession("team/default").activate().active()).containsExactly(TYPESCRIPT);
    }

    @Test
    @SuppressWarnings("NullAway") // as of a map that does not have the id
    void aSessionThatIsMissingIsNamed() {
        Coder coder = LangChain4jRules.of(RuleFixtures.engine())
                .withSessions(id -> null)
                .on(AiServices.builder(Coder.class), new Blocking(new ScriptedModel(DONE)))
                .build();

        assertThatThrownBy(() -> coder.code("Look at src/a.ts"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("session of the memory id default");
    }

    @Test
    void aConversationThatWentOnBeforeCounts() {
        var script = new ScriptedModel(DONE);
        var memory = MessageWindowChatMemory.withMaxMessages(10);
        memory.add(UserMessage.from("Change src/a.ts"));
        memory.add(AiMessage.from(MessageMapper.toolCall(EDITS.calls().get(0))));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("scripts", "globs", "src/**/*.ts"));

        LangChain4jRules.of(engine)
                .on(AiServices.builder(Coder.class), new Blocking(script))
                .chatMemory(memory)
                .build()
                .code("Go on.");

        assertThat(script.requests().get(0).system()).contains("Text of scripts.");
    }

    @Test
    void modelAndToolsCountForConditions() {
        var script = new ScriptedModel(DONE);
        Rule[] rules = {
            RuleFixtures.conditional("by-model", "model", "scripted-1"),
            RuleFixtures.conditional("by-other", "model", "other"),
            RuleFixtures.conditional("by-tool", "tools", "edit")
        };
        StreamingChatModel model = new ScriptedStreamingChatModel(script, ProviderKind.STREAMS_ALL);
        RuleEngine engine = RuleFixtures.engine(rules);

        LangChain4jRules.of(engine)
                .around(model, engine.openSession())
                .chat(requestWithTools().build(), new RecordingHandler());
        LangChain4jRules.of(engine)
                .around(model, engine.openSession())
                .chat(requestWithTools().modelName("other").build(), new RecordingHandler());

        assertThat(script.requests().get(0).system())
                .contains("by-model", "by-tool")
                .doesNotContain("by-other");
        assertThat(script.requests().get(1).system())
                .contains("by-other", "by-tool")
                .doesNotContain("by-model");
    }

    private static ChatRequest.Builder requestWithTools() {
        return ChatRequest.builder()
                .messages(UserMessage.from("Go on."))
                .toolSpecifications(List.copyOf(new EditTool().tools().keySet()));
    }

    @Test
    void aCallWithoutServiceGetsATemporarySession() {
        var script = new ScriptedModel(DONE);
        ChatModel model = LangChain4jRules.of(RuleFixtures.engine(TYPESCRIPT)).around(new Blocking(script));

        model.chat("Look at src/a.ts");
        model.chat("And now?");

        assertThat(script.requests())
                .extracting(request -> request.system().contains("typescript"))
                .containsExactly(true, false);
    }

    /** What retrieval adds to the user's message is not the user's. */
    @Test
    void thePromptIsWhatTheUserWrote() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(TYPESCRIPT, RuleFixtures.conditional("docs", "paths", "docs/**"));
        LangChain4jRules.of(engine)
                .on(AiServices.builder(Coder.class), new Blocking(script))
                .contentRetriever(query -> List.of(Content.from("See docs/a.md")))
                .build()
                .code("Look at src/a.ts");

        assertThat(script.requests().get(0).last()).contains("docs/a.md");
        assertThat(script.requests().get(0).system()).contains("typescript").doesNotContain("docs");
        assertThat(engine.openSession("default").state().prompt()).contains("Look at src/a.ts");
    }

    @Test
    void aMessageOfManyContentsIsReadAsItsTexts() {
        var script = new ScriptedModel(DONE);
        ChatMessage message = UserMessage.from(
                TextContent.from("Look at"),
                ImageContent.from(Image.builder().url("file:///b.png").build()),
                TextContent.from("src/a.ts"));

        LangChain4jRules.of(RuleFixtures.engine(TYPESCRIPT))
                .around(new Answering("Done.", script))
                .chat(message);

        assertThat(script.requests().get(0).system()).contains("Text of typescript.");
    }

    @Test
    void brokenArgumentsAreLeftToTheTool() {
        var script = new ScriptedModel(
                ScriptedReply.call("1", "read_rule", "{\"uri\": "),
                ScriptedReply.call("2", "read_rule", "[1]"),
                ScriptedReply.call("3", "read_rule", "{\"uri\": 7}"),
                ScriptedReply.call("4", "read_rule", "{\"uri\": \"rule://%zz\"}"),
                ScriptedReply.call("5", "read_rule", "{\"uri\": \"" + "x".repeat(1_000_000) + "\"}"),
                ScriptedReply.call("6", "read_rule"),
                ScriptedReply.call("7", "read_rule", "{\"uri\": \"a b/c\"}"),
                DONE);

        LangChain4jRules.of(RuleFixtures.engine(RuleFixtures.listed("a b/c")))
                .on(AiServices.builder(Coder.class), new Blocking(script))
                .build()
                .code("Go on.");

        List<Request> requests = script.requests();
        assertThat(requests.subList(1, 7))
                .allSatisfy(request -> assertThat(request.last())
                        .startsWith("tool: There is no such rule.")
                        .endsWith("\nrule://a%20b/c"));
        assertThat(requests.get(7).last()).isEqualTo("tool: Text of a b/c.");
    }

    @Test
    void theListenersOfTheModelHearEachAttemptOnce() throws InterruptedException {
        var responses = new CountDownLatch(1);
        var heard = new ArrayList<String>();
        var listener = new ChatModelListener() {
            @Override
            public void onRequest(ChatModelRequestContext context) {
                heard.add("request");
            }

            @Override
            public void onResponse(ChatModelResponseContext context) {
                heard.add("response");
                responses.countDown();
            }
        };
        var script = new ScriptedModel(ScriptedReply.text("foo"), DONE);
        var model = new ScriptedStreamingChatModel(script, ProviderKind.STREAMS_ALL, listener);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.trigger("no-foo", "foo"));

        LangChain4jRules.of(engine).around(model, engine.openSession()).chat("Go on.", new RecordingHandler());

        assertThat(responses.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(heard).containsExactly("request", "request", "response");
    }

    @Test
    void aModelIsWhatItWasBefore() {
        RuleEngine engine = RuleFixtures.engine();
        ChatModel model = LangChain4jRules.of(engine).around(new Answering("Done.", new ScriptedModel(DONE)));

        assertThat(model.provider()).isEqualTo(ModelProvider.OPEN_AI);
        assertThat(model.supportedCapabilities()).containsExactly(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
        assertThat(model.defaultRequestParameters().modelName()).isEqualTo("answering-1");
        assertThat(model.listeners()).isEmpty();
        StreamingChatModel streaming = LangChain4jRules.of(engine)
                .around(new ScriptedStreamingChatModel(new ScriptedModel(DONE), ProviderKind.STREAMS_ALL));
        assertThat(streaming.defaultRequestParameters().modelName()).isEqualTo("scripted-1");
        assertThat(streaming.listeners()).isEmpty();
    }

    @Test
    @EnabledIfSystemProperty(named = OLDEST, matches = ".+")
    void theOldestVersionIsOnTheClassPath() {
        String version = System.getProperty(OLDEST);

        assertThat(List.of(AiServices.class, ChatModel.class))
                .allSatisfy(type -> assertThat(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString())
                        .endsWith("-" + version + ".jar"));
    }

    @Test
    @SuppressWarnings("NullAway")
    void aMissingArgumentIsNamed() {
        assertThatThrownBy(() -> LangChain4jRules.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("engine");
        LangChain4jRules rules = LangChain4jRules.of(RuleFixtures.engine());
        assertThatThrownBy(() -> rules.around((ChatModel) null)).hasMessage("model");
        assertThatThrownBy(() -> rules.withEmission(null)).hasMessage("policy");
    }

    /** Answers always the same, and has properties of its own. */
    private record Answering(String answer, ScriptedModel script) implements ChatModel {
        @Override
        public ChatResponse doChat(ChatRequest request) {
            ChatMessage system = request.messages().get(0);
            script.called(new Request(MessageMapper.message(system), List.of(), List.of()));
            return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
        }

        @Override
        public ChatRequestParameters defaultRequestParameters() {
            return ChatRequestParameters.builder().modelName("answering-1").build();
        }

        @Override
        public ModelProvider provider() {
            return ModelProvider.OPEN_AI;
        }

        @Override
        public Set<Capability> supportedCapabilities() {
            return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
        }
    }
}
