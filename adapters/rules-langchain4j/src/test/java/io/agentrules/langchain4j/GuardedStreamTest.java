package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialToolCall;
import io.agentrules.api.ContextMode;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of a guarded stream the caller gets. */
class GuardedStreamTest extends GuardedStreamTests {
    @Test
    void whatIsShownLiveIsShownUpToTheMatch() {
        ask(Emission.LIVE);

        model.call(0).text("a f");
        model.call(0).text("oo b");

        assertThat(heard.events()).containsExactly("text a f", "text oo");
        assertThat(model.call(0).handle().isCancelled()).isTrue();
    }

    /** The user saw "Sure, fooIt is done." */
    @Test
    void byDefaultWhatIsInterruptedAndWhatFollowsAreNotOneLine() {
        LangChain4jRules.of(engine)
                .withRetriesOn(retries::add)
                .around(model, session)
                .chat("Go on.", heard);

        model.call(0).text("Sure, ");
        model.call(0).text("foo");
        retry();
        model.call(1).text("It is ");
        model.call(1).text("done.");
        complete(1, "It is done.");

        assertThat(String.join("|", heard.events())).doesNotContain("Sure, ").contains("It is", "complete It is done.");
    }

    @Test
    void whatIsHeldBackIsNotShownWhenItIsInterrupted() {
        ask(Emission.LINES);

        model.call(0).text("one\ntwo f");
        model.call(0).text("oo");
        retry();
        model.call(1).text("three");
        complete(1, "three");

        assertThat(heard.events()).containsExactly("text one\n", "text three", "complete three");
    }

    @Test
    void aRetryIsAskedByTheExecutorAndOnlyOnce() {
        ask(Emission.LIVE);

        model.call(0).text("foo");
        model.call(0).text("foo");
        complete(0, "foofoo");
        model.call(0).handler().onError(new IllegalStateException("connection closed"));

        assertThat(model.calls()).hasSize(1);
        assertThat(retries).hasSize(1);
        assertThat(heard.events()).containsExactly("text foo");
        retry();
        assertThat(model.calls()).hasSize(2);
        assertThat(model.call(1).lastMessage())
                .startsWith("user: <system-interrupt")
                .contains("Text of no-foo.");
    }

    @Test
    void keptTextIsSentBackAndBeginsTheResponse() {
        ask(
                RuleFixtures.engine(ContextMode.KEEP, RuleFixtures.trigger("no-foo", "foo"))
                        .openSession(),
                Emission.LIVE);

        model.call(0).text("a foo b");
        retry();
        model.call(1).text(" c");
        complete(1, " c");

        List<String> messages = MessageMapper.request(model.call(1).request()).messages();
        assertThat(messages.get(messages.size() - 2)).isEqualTo("assistant: a foo");
        assertThat(heard.events()).containsExactly("text a foo", "text  c", "complete a foo c");
    }

    @Test
    void thinkingIsWatchedAndShown() {
        ask(Emission.LIVE);

        model.call(0).handler().onPartialThinking(new PartialThinking("hm, fo"));
        model.call(0).handler().onPartialThinking(new PartialThinking("o"));

        assertThat(heard.events()).containsExactly("thinking hm, fo", "thinking o");
        assertThat(retries).hasSize(1);
    }

    @Test
    void argumentsAreShownWithTheirCall() {
        ask(Emission.holdBack(3));

        arguments(0, "{\"a\": \"b");
        arguments(0, "ar\"}");
        model.call(0).handler().onCompleteToolCall(toolCall("{\"a\": \"bar\"}"));

        assertThat(heard.events())
                .containsExactly(
                        "arguments 0 id1 edit {\"a\":", "arguments 0 id1 edit  \"ba", "arguments 0 id1 edit r\"}");
    }

    @Test
    void aToolCallIsHandedOverWhenTheResponseIsComplete() {
        ask(Emission.LIVE);

        model.call(0).handler().onCompleteToolCall(toolCall("{\"filePath\": \"src/a.ts\"}"));
        assertThat(heard.events()).isEmpty();
        assertThat(session.activate().context().requestPaths()).isEmpty();
        model.call(0).handler().onCompleteResponse(response("done", toolCall("{\"filePath\": \"src/a.ts\"}")));

        assertThat(heard.events()).containsExactly("call edit", "complete done");
        assertThat(session.activate().context().requestPaths()).hasSize(1);
    }

    @Test
    void whatNeverStreamedIsWatchedInTheWholeResponseAndNotShownTwice() {
        ask(Emission.LIVE);

        complete(0, "some foo");
        retry();
        complete(1, "some bar");

        assertThat(heard.events()).containsExactly("complete some bar");
    }

    @Test
    void whatStreamedIsNotWatchedAgainInTheWholeResponse() {
        RuleEngine twice =
                RuleFixtures.engine(RuleFixtures.trigger("no-twice", "foo[^]*foo", "text", "thinking", "tool"));
        ask(twice.openSession(), Emission.LIVE);

        model.call(0).handler().onPartialThinking(new PartialThinking("foo"));
        model.call(0).text("foo");
        arguments(0, "{\"a\": \"foo\"}");
        CompleteToolCall call = toolCall("{\"a\": \"foo\"}");
        model.call(0).handler().onCompleteToolCall(call);
        model.call(0)
                .handler()
                .onCompleteResponse(ChatResponse.builder()
                        .aiMessage(AiMessage.builder()
                                .thinking("foo")
                                .text("foo")
                                .toolExecutionRequests(List.of(call.toolExecutionRequest()))
                                .build())
                        .build());

        assertThat(retries).isEmpty();
        assertThat(heard.events()).endsWith("call edit", "complete foo");
    }

    @Test
    void aToolCallWithoutANameIsWatchedLikeOthers() {
        ask(Emission.LIVE);
        ToolExecutionRequest unnamed =
                ToolExecutionRequest.builder().arguments("{\"a\": \"foo\"}").build();

        complete(0, response("done", new CompleteToolCall(0, unnamed)));

        assertThat(retries).hasSize(1);
        assertThat(heard.events()).isEmpty();
    }

    @Test
    void aToolCallWithoutANameReachesTheCaller() {
        ask(Emission.LIVE);
        ToolExecutionRequest unnamed =
                ToolExecutionRequest.builder().arguments("{\"a\": \"bar\"}").build();

        complete(0, response("done", new CompleteToolCall(0, unnamed)));

        assertThat(heard.events()).containsExactly("complete done");
    }

    private void arguments(int call, String json) {
        model.call(call)
                .handler()
                .onPartialToolCall(PartialToolCall.builder()
                        .index(0)
                        .id("id1")
                        .name("edit")
                        .partialArguments(json)
                        .build());
    }
}
