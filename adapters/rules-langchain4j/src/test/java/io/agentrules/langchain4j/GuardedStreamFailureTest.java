package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.internal.InternalStreamingChatResponseHandlerUtils;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.LogRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Callers who throw or cancel, and models and retries that fail. */
class GuardedStreamFailureTest extends GuardedStreamTests {
    @Test
    void anErrorReachesTheCaller() {
        ask(Emission.LIVE);

        model.call(0).handler().onError(new IllegalStateException("overloaded"));

        assertThat(heard.events()).containsExactly("error overloaded");
    }

    @Test
    @DisabledIfSystemProperty(named = "harnesses.oldest", matches = ".+", disabledReason = "it has no raw events")
    void aRawEventReachesTheCaller() {
        ask(Emission.LIVE);

        model.call(0).handler().onUnmappedRawEvent("ping");

        assertThat(heard.events()).containsExactly("raw ping");
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

        try (LogRecords log = LogRecords.open()) {
            model.call(0).text("a");
            model.call(0).text("b");
            complete(0, "ab");

            assertThat(log.messages()).singleElement().asString().startsWith("A handler of a streamed response threw");
        }
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
        StreamingChatModel guarded = LangChain4jRules.of(engine)
                .withRetriesOn(retry -> {
                    throw new RejectedExecutionException("shut down");
                })
                .around(model, session);
        guarded.chat("Go on.", heard);

        model.call(0).text("foo");

        assertThat(heard.events()).containsExactly("error shut down");
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

        assertThat(events).containsExactly("error no route");
    }

    @Test
    void soIsARetryThatLacksAClass() {
        List<String> events = eventsOfARetryThat(() -> {
            throw new NoClassDefFoundError("Codec");
        });

        assertThat(events).containsExactly("error Codec");
    }

    @Test
    void listenersAreToldThatAModelFailedAtOnce() {
        var outcomes = new ArrayList<String>();
        engine.listen(GuardOutcomes.addedTo(outcomes));
        var failing = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                throw new UnsupportedFeatureException("no images");
            }
        };

        assertThatThrownBy(() ->
                        LangChain4jRules.of(engine).around(failing, session).chat("Go on.", heard))
                .isInstanceOf(UnsupportedFeatureException.class);

        assertThat(outcomes).containsExactly("abandoned");
    }

    @Test
    void listenersAreToldThatARetryFailedAtOnce() {
        var outcomes = new ArrayList<String>();
        engine.listen(GuardOutcomes.addedTo(outcomes));

        eventsOfARetryThat(() -> {
            throw new IllegalStateException("no route");
        });

        assertThat(outcomes).containsExactly("ended", "abandoned");
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
        LangChain4jRules.of(engine)
                .withRetriesOn(retries::add)
                .around(failing, session)
                .chat("Go on.", heard);
        retry();
        return heard.events();
    }
}
