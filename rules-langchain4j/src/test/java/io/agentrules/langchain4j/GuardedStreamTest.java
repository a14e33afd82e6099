package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.internal.InternalStreamingChatResponseHandlerUtils;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.agentrules.api.ContextMode;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A streaming model whose rules interrupt at {@code foo}, in text, thinking and arguments. */
class GuardedStreamTest {
    private final RuleEngine engine =
            RuleFixtures.engine(RuleFixtures.trigger("no-foo", "foo", "text", "thinking", "tool"));
    private final Session session = engine.openSession();
    private final ManualModel model = new ManualModel();
    private final Deque<Runnable> retries = new ArrayDeque<>();
    private final RecordingHandler heard = new RecordingHandler();

    @Test
    void whatIsShownLiveIsShownUpToTheMatch() {
        ask(Emission.LIVE);

        model.call(0).text("a f");
        model.call(0).text("oo b");

        assertThat(heard.events()).containsExactly("text a f", "text oo");
        assertThat(model.call(0).handle().isCancelled()).isTrue();
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
        assertThat(messages.get(messages.size() - 2)).isEqualTo("assistant: a foo[]");
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
    void anErrorReachesTheCallerAndSoDoesARawEvent() {
        ask(Emission.LIVE);

        model.call(0).handler().onUnmappedRawEvent("ping");
        model.call(0).handler().onError(new IllegalStateException("overloaded"));

        assertThat(heard.events()).containsExactly("raw ping", "error overloaded");
    }

    @Test
    void aCallerWhoThrowsIsToldAndGuardedOn() {
        heard.throwAt("text a");
        ask(Emission.LIVE);

        model.call(0).text("a");
        model.call(0).text("b");
        model.call(0).text("foo");

        assertThat(heard.events()).containsExactly("text a", "error thrown on purpose", "text b", "text foo");
        assertThat(retries).hasSize(1);
    }

    @Test
    void aCallerWhoThrowsAtTheErrorTooGetsTheRest() {
        heard.throwAt("text a", "error thrown on purpose");
        ask(Emission.LIVE);

        model.call(0).text("a");
        model.call(0).text("b");
        complete(0, "ab");

        assertThat(heard.events()).containsExactly("text a", "error thrown on purpose", "text b", "complete ab");
    }

    @Test
    void aCallerWhoThrowsAtTheResponseIsTold() {
        heard.throwAt("complete bar");
        ask(Emission.LIVE);

        complete(0, "bar");

        assertThat(heard.events()).containsExactly("complete bar", "error thrown on purpose");
    }

    @Test
    void aCallerWhoThrowsAtAToolCallIsToldAndGetsTheResponse() {
        heard.throwAt("call edit");
        ask(Emission.LIVE);

        model.call(0).handler().onCompleteToolCall(toolCall("{}"));
        complete(0, response("done", toolCall("{}")));

        assertThat(heard.events()).containsExactly("call edit", "error thrown on purpose", "complete done");
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

    @Test
    void theCallerCancelsTheAttemptThatIsOn() {
        ask(Emission.LIVE);
        model.call(0).text("foo");
        retry();
        model.call(1).text("bar");

        heard.handle().cancel();

        assertThat(heard.handle().isCancelled()).isTrue();
        assertThat(model.call(1).handle().isCancelled()).isTrue();
    }

    @Test
    void aCallerWhoCancelsBetweenTwoAttemptsGetsNoOther() {
        ask(Emission.LIVE);
        model.call(0).text("a");
        model.call(0).text("foo");

        heard.handle().cancel();
        retry();

        assertThat(model.calls()).hasSize(1);
        assertThat(heard.events()).containsExactly("text a", "text foo");
    }

    @Test
    void aCallerWhoCancelsBeforeTheNextAttemptShowsAnythingHearsNothingOfIt() {
        ask(Emission.LIVE);
        model.call(0).text("foo");
        retry();

        heard.handle().cancel();
        model.call(1).text("bar");
        complete(1, "bar");

        assertThat(model.call(1).handle().isCancelled()).isTrue();
        assertThat(heard.events()).containsExactly("text foo");
    }

    @Test
    void aCallerWhoCannotCancelIsTold() {
        ask(Emission.LIVE);
        var unsupported = new StreamingHandle() {
            @Override
            public void cancel() {
                throw new UnsupportedFeatureException("no");
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
        model.call(0).handler().onPartialResponse(new PartialResponse("a"), new PartialResponseContext(unsupported));

        assertThatThrownBy(() -> heard.handle().cancel()).isInstanceOf(UnsupportedFeatureException.class);
        complete(0, "a");

        assertThat(heard.events()).containsExactly("text a", "complete a");
    }

    @Test
    void anExecutorThatRefusesIsAnErrorForTheCaller() {
        StreamingChatModel guarded = Rules.of(engine)
                .withRetriesOn(retry -> {
                    throw new RejectedExecutionException("shut down");
                })
                .around(model, session);
        guarded.chat("Go on.", heard);

        model.call(0).text("foo");

        assertThat(heard.events()).containsExactly("text foo", "error shut down");
    }

    @Test
    void aModelThatFailsToStopIsAskedAgainAllTheSame() {
        ask(Emission.LIVE);
        var broken = new StreamingHandle() {
            @Override
            public void cancel() {
                throw new IllegalStateException("the connection is closed already");
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };

        InternalStreamingChatResponseHandlerUtils.onPartialResponse(
                model.call(0).handler(), "foo", broken);

        assertThat(retries).hasSize(1);
        assertThat(heard.events()).containsExactly("text foo");
    }

    @Test
    void aRetryThatFailsIsAnErrorForTheCaller() {
        List<String> events = eventsOfARetryThat(() -> {
            throw new IllegalStateException("no route");
        });

        assertThat(events).containsExactly("text without handle foo", "error no route");
    }

    @Test
    void soIsARetryThatLacksAClass() {
        List<String> events = eventsOfARetryThat(() -> {
            throw new NoClassDefFoundError("Codec");
        });

        assertThat(events).containsExactly("text without handle foo", "error Codec");
    }

    private List<String> eventsOfARetryThat(Runnable fails) {
        var failing = new StreamingChatModel() {
            private int calls;

            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                if (calls++ > 0) {
                    fails.run();
                }
                handler.onPartialResponse("foo");
            }
        };
        Rules.of(engine).withRetriesOn(retries::add).around(failing, session).chat("Go on.", heard);
        retry();
        return heard.events();
    }

    private void ask(Emission emission) {
        ask(session, emission);
    }

    private void ask(Session asking, Emission emission) {
        Rules.of(engine)
                .withEmission(emission)
                .withRetriesOn(retries::add)
                .around(model, asking)
                .chat("Go on.", heard);
    }

    private void retry() {
        retries.remove().run();
    }

    private void complete(int call, String text) {
        complete(call, response(text));
    }

    /** Completes a response as LangChain4j's providers do, which tell the handler what it threw. */
    private void complete(int call, ChatResponse response) {
        InternalStreamingChatResponseHandlerUtils.onCompleteResponse(
                model.call(call).handler(), response);
    }

    private static ChatResponse response(String text, CompleteToolCall... calls) {
        List<ToolExecutionRequest> requests = List.of(calls).stream()
                .map(CompleteToolCall::toolExecutionRequest)
                .toList();
        return ChatResponse.builder().aiMessage(AiMessage.from(text, requests)).build();
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

    private static CompleteToolCall toolCall(String json) {
        return new CompleteToolCall(
                0,
                ToolExecutionRequest.builder()
                        .id("id1")
                        .name("edit")
                        .arguments(json)
                        .build());
    }
}
