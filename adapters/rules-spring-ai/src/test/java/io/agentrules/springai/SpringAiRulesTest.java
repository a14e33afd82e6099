package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
import reactor.core.publisher.Flux;

/** Rules on chat clients and on bare models, beside all that a user sets. */
class SpringAiRulesTest {
    private static final Rule TYPESCRIPT = RuleFixtures.conditional("typescript", "paths", "src/**/*.ts");
    private static final Rule SCRIPTS = RuleFixtures.conditional("scripts", "globs", "src/**/*.ts");
    private static final ScriptedReply EDITS = ScriptedReply.call("1", "edit", "{\"filePath\": \"src/a.ts\"}");
    private static final ScriptedReply DONE = ScriptedReply.text("Done.");

    @Test
    void eachConversationHasASessionOfItsOwn() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(SCRIPTS);
        ChatClient client = client(SpringAiRules.of(engine), script);

        ask(client, "1", "Look at src/a.ts");
        ask(client, "2", "Look around.");
        ask(client, "1", "And now?");

        assertThat(systems(script)).extracting(text -> text.contains("scripts")).containsExactly(true, false, true);
        assertThat(engine.openSession("1").activate().active()).containsExactly(SCRIPTS);
    }

    @Test
    void theUserMayNameTheSessions() {
        RuleEngine engine = RuleFixtures.engine(SCRIPTS);
        SpringAiRules rules = SpringAiRules.of(engine)
                .withSessions(id -> engine.openSession("team/" + id))
                .withEmission(Emission.LIVE);

        ask(client(rules, new ScriptedModel(DONE)), "1", "Look at src/a.ts");

        assertThat(engine.openSession("team/1").activate().active()).containsExactly(SCRIPTS);
    }

    @Test
    @SuppressWarnings("NullAway") // as of a map that does not have the id
    void aSessionThatIsMissingIsNamed() {
        SpringAiRules rules = SpringAiRules.of(RuleFixtures.engine()).withSessions(id -> null);
        ChatClient client = client(rules, new ScriptedModel(DONE));
        ChatModel model = rules.around(new ScriptedChatModel(new ScriptedModel(DONE)));
        Prompt prompt = new Prompt(
                "Go on.",
                ToolCallingChatOptions.builder()
                        .toolContext(Map.of(ChatMemory.CONVERSATION_ID, "7"))
                        .build());

        assertThatThrownBy(() -> ask(client, "7", "Go on."))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("session of the conversation 7");
        assertThatThrownBy(() -> model.call(prompt)).hasMessage("session of the conversation 7");
    }

    @Test
    void aRequestWithoutConversationKnowsItsToolsAndIsForgotten() {
        var script = new ScriptedModel(EDITS, DONE);
        ChatClient client = client(SpringAiRules.of(RuleFixtures.engine(SCRIPTS)), script);

        client.prompt("Change it.").tools(new EditTool()).call().content();
        client.prompt("And now?").call().content();

        assertThat(systems(script)).extracting(text -> text.contains("scripts")).containsExactly(false, true, false);
    }

    @Test
    void aConversationThatWentOnBeforeCounts() {
        var script = new ScriptedModel(DONE);
        ChatClient client = client(SpringAiRules.of(RuleFixtures.engine(SCRIPTS)), script);

        client.prompt()
                .messages(
                        new UserMessage("Change it."),
                        MessageMapper.whole(EDITS).getResults().get(0).getOutput())
                .user("Go on.")
                .call()
                .content();

        assertThat(systems(script)).singleElement().asString().contains("Text of scripts.");
    }

    @Test
    void whatTheModelWroteBeforeCounts() {
        var script = new ScriptedModel(DONE);
        ChatClient client = client(SpringAiRules.of(RuleFixtures.engine(SCRIPTS)), script);

        client.prompt()
                .messages(new UserMessage("Where is it?"), new AssistantMessage("Look at src/a.ts"))
                .user("Go on.")
                .call()
                .content();

        assertThat(systems(script)).singleElement().asString().contains("Text of scripts.");
    }

    @Test
    void toolsThatAreGoneCountNoLonger() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("by-tool", "tools", "edit"));
        ChatClient client = client(SpringAiRules.of(engine), script);

        ask(client.mutate().defaultTools(new EditTool()).build(), "1", "Go on.");
        ask(client, "1", "Go on.");

        assertThat(systems(script)).extracting(text -> text.contains("by-tool")).containsExactly(true, false);
    }

    @Test
    void thePromptIsWhatTheUserWroteWhateverAdvisorsMakeOfIt() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(TYPESCRIPT, RuleFixtures.conditional("found", "globs", "src/a.ts"));
        ChatClient client = client(SpringAiRules.of(engine), script)
                .mutate()
                .defaultAdvisors(new RetrievalAdvisor())
                .build();

        ask(client, "1", "Look around.");
        ask(client, "1", "Look at src/b.ts");

        assertThat(script.requests())
                .allSatisfy(request -> assertThat(request.last()).contains("found in src/a.ts"));
        assertThat(systems(script))
                .extracting(text -> text.contains("typescript"))
                .containsExactly(false, true);
        assertThat(systems(script)).noneMatch(text -> text.contains("found"));
    }

    @Test
    void modelAndToolsCountForConditions() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(
                RuleFixtures.conditional("by-model", "model", "scripted-1"),
                RuleFixtures.conditional("by-other", "model", "other"),
                RuleFixtures.conditional("by-tool", "tools", "edit"));
        ChatClient client = client(SpringAiRules.of(engine), script);

        client.prompt("Go on.").tools(new EditTool()).call().content();
        client.prompt("Go on.")
                .options(ToolCallingChatOptions.builder().model("other"))
                .call()
                .content();

        assertThat(systems(script).get(0)).contains("by-model", "by-tool").doesNotContain("by-other");
        assertThat(systems(script).get(1)).contains("by-other").doesNotContain("by-model", "by-tool");
    }

    @Test
    void aGuardedModelWithAdvisorsGetsTheRulesOnce() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.always("english"));
        SpringAiRules rules = SpringAiRules.of(engine);

        ChatClient client = rules.on(ChatClient.builder(rules.around(new ScriptedChatModel(script))))
                .build();

        assertThatRulesAreThereOnce(client, script);
    }

    @Test
    void aClientWithRulesAddedTwiceGetsThemOnce() {
        var script = new ScriptedModel(DONE);
        SpringAiRules rules = SpringAiRules.of(RuleFixtures.engine(RuleFixtures.always("english")));
        List<Advisor> advisors = rules.advisors();

        ChatClient client = rules.on(ChatClient.builder(new ScriptedChatModel(script)))
                .defaultAdvisors(advisors)
                .build()
                .mutate()
                .defaultAdvisors(advisors)
                .build();

        assertThatRulesAreThereOnce(client, script);
    }

    private static void assertThatRulesAreThereOnce(ChatClient client, ScriptedModel script) {
        client.prompt("Go on.").call().content();
        client.prompt("Go on.").stream().content().blockLast();

        assertThat(systems(script))
                .hasSize(2)
                .allSatisfy(text -> assertThat(text).containsOnlyOnce("Text of english."));
    }

    @Test
    void aBareModelsConversationIsThatOfItsTools() {
        var script = new ScriptedModel(DONE);
        RuleEngine engine = RuleFixtures.engine(SCRIPTS);
        ChatModel model = SpringAiRules.of(engine).around(new ScriptedChatModel(script));

        model.call(prompt("Look at src/a.ts", Map.of(ChatMemory.CONVERSATION_ID, 7)));
        model.call(prompt("And now?", Map.of(ChatMemory.CONVERSATION_ID, "7")));
        model.call(prompt("And now?", Map.of()));
        model.call("And now?");

        assertThat(systems(script))
                .extracting(text -> text.contains("scripts"))
                .containsExactly(true, true, false, false);
        assertThat(engine.openSession("7").activate().active()).containsExactly(SCRIPTS);
    }

    @Test
    void aBareModelIsKnown() {
        var script = new ScriptedModel(DONE);

        SpringAiRules.of(RuleFixtures.engine(RuleFixtures.conditional("by-model", "model", "scripted-1")))
                .around(new ScriptedChatModel(script))
                .call("Go on.");

        assertThat(systems(script)).singleElement().asString().contains("by-model");
    }

    @Test
    void whatElseASystemMessageSaysStays() {
        var model = new PreparedModel(List.of(Flux.just(MessageMapper.whole(DONE))));
        var system = SystemMessage.builder()
                .text("Be brief.")
                .metadata(Map.of("cached", true))
                .build();

        SpringAiRules.of(RuleFixtures.engine(RuleFixtures.always("english")))
                .around(model)
                .call(new Prompt(system));

        assertThat(model.prompts().get(0).getSystemMessage().getMetadata()).containsEntry("cached", true);
    }

    @Test
    void aBareModelIsWhatItWasBefore() {
        var model = new ScriptedChatModel(new ScriptedModel(DONE));

        ChatModel ruled = SpringAiRules.of(RuleFixtures.engine()).around(model);

        assertThat(ruled.getOptions().getModel()).isEqualTo("scripted-1");
        assertThat(ruled.call("Go on.")).isEqualTo("Done.");
        assertThat(ruled.stream("Go on.").blockLast()).isEqualTo("Done.");
    }

    @Test
    void aToolOfTheUsersOwnThatReadsRulesStays() {
        var script = new ScriptedModel(ScriptedReply.call("1", "read_rule", "\"\""), DONE);
        ToolCallback own = FunctionToolCallback.builder("read_rule", (String unused) -> "mine")
                .description("Mine")
                .inputType(String.class)
                .build();

        client(SpringAiRules.of(RuleFixtures.engine(RuleFixtures.listed("testing"))), script)
                .prompt("Go on.")
                .tools(own)
                .call()
                .content();

        assertThat(script.requests().get(0).tools()).containsExactly("read_rule");
        assertThat(script.requests().get(1).last()).isEqualTo("tool: mine");
    }

    @Test
    void whereTheUserRunsToolsTheUserOffersThem() {
        var script = new ScriptedModel(DONE);
        ChatClient client = client(SpringAiRules.of(RuleFixtures.engine(RuleFixtures.listed("testing"))), script);

        client.prompt("Go on.")
                .advisors(AdvisorParams.toolCallingAdvisorAutoRegister(false))
                .call()
                .content();
        client.prompt("Go on.").call().content();

        assertThat(script.requests()).extracting(Request::tools).containsExactly(List.of(), List.of("read_rule"));
    }

    @Test
    void brokenArgumentsOfTheModelsAreAnswered() {
        var script = new ScriptedModel(
                ScriptedReply.call("1", "read_rule", "{\"uri\": "),
                ScriptedReply.call("2", "read_rule", "[1]"),
                ScriptedReply.call("3", "read_rule", "{\"uri\": 7}"),
                ScriptedReply.call("4", "read_rule", "null"),
                ScriptedReply.call("5", "read_rule", "{\"uri\": \"" + "x".repeat(1_000_000) + "\"}"),
                ScriptedReply.call("6", "read_rule", ""),
                DONE);

        client(SpringAiRules.of(RuleFixtures.engine(RuleFixtures.listed("testing"))), script)
                .prompt("Go on.")
                .call()
                .content();

        assertThat(script.requests().subList(1, 7))
                .allSatisfy(request -> assertThat(request.last())
                        .startsWith("tool: There is no such rule.")
                        .endsWith("\nrule://testing"));
    }

    @Test
    @SuppressWarnings("NullAway")
    void aMissingArgumentIsNamed() {
        SpringAiRules rules = SpringAiRules.of(RuleFixtures.engine());
        Session session = RuleFixtures.engine().openSession();

        assertThatThrownBy(() -> SpringAiRules.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("engine");
        assertThatThrownBy(() -> rules.withEmission(null)).hasMessage("policy");
        assertThatThrownBy(() -> rules.withSessions(null)).hasMessage("byConversationId");
        assertThatThrownBy(() -> rules.around((ChatModel) null)).hasMessage("model");
        assertThatThrownBy(() -> rules.around((ChatModel) null, session)).hasMessage("model");
    }

    private static ChatClient client(SpringAiRules rules, ScriptedModel script) {
        return rules.on(ChatClient.builder(new ScriptedChatModel(script))).build();
    }

    private static void ask(ChatClient client, String conversation, String prompt) {
        client.prompt(prompt)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                .call()
                .content();
    }

    private static List<String> systems(ScriptedModel script) {
        return script.requests().stream().map(Request::system).toList();
    }

    private static Prompt prompt(String text, Map<String, Object> toolContext) {
        return new Prompt(
                text, ToolCallingChatOptions.builder().toolContext(toolContext).build());
    }
}
