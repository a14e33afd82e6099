package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.ContextMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelCallTest extends GuardTests {
    private static final Rule ENGLISH =
            named("english", "test").alwaysApply(true).build();
    private static final Rule TYPESCRIPT = named("typescript", "test")
            .when("paths", List.of("src/**/*.ts"), PatternStyle.ROOTED)
            .build();
    private static final Rule NO_CONSOLE =
            trigger("no-console", StreamTrigger.of("console\\.log").withScope("text", "thinking", "tool"));

    @Test
    void theRequestHasTheRulesAndTheFrameworksOwnStaysClean() {
        OwnRequest request = OwnRequest.of(Message.user("Look at src/a.ts"));

        ModelCall<OwnRequest> call = ModelCall.of(open(ENGLISH, TYPESCRIPT), OwnRequest.FORMAT, request);

        assertThat(call.request().system()).startsWith("Base.\n\n").contains("english", "typescript");
        assertThat(call.request().messages()).isEqualTo(request.messages());
        assertThat(request.system()).isEqualTo("Base.");
    }

    @Test
    void withoutRulesTheRequestIsTheSameObject() {
        OwnRequest request = OwnRequest.of(Message.user("Hi"));

        assertThat(ModelCall.of(open(), OwnRequest.FORMAT, request).request()).isSameAs(request);
    }

    @Test
    void modelToolsAndMessagesAreRecorded() {
        Session session = open(ENGLISH);

        ModelCall.of(
                session,
                OwnRequest.FORMAT,
                OwnRequest.of(
                        Message.user("Change src/a.ts"),
                        Message.assistant("", new ToolCall("edit", Map.of("filePath", "src/b.ts"))),
                        Message.user("Go on")));

        assertThat(session.state().prompt()).contains("Go on");
        assertThat(session.state().tools()).containsExactly("edit");
        assertThat(session.state().values()).containsEntry("model", List.of("gpt-test"));
        assertThat(session.state().evidence()).extracting(seen -> seen.path()).contains("src/a.ts", "src/b.ts");
    }

    @Test
    void aPromptThatTheSessionKnowsIsNotReadFromTheRequest() {
        Session session = open(ENGLISH).prompt("Go on");

        ModelCall.ofPrompted(
                session,
                OwnRequest.FORMAT,
                OwnRequest.of(Message.user("Change src/a.ts"), Message.user("Go on. Documents: docs/b.md")));

        assertThat(session.state().prompt()).contains("Go on");
        assertThat(session.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/a.ts");
    }

    @Test
    void anInterruptedAttemptIsFollowedByOneWithTheReminder() {
        Session session = open(NO_CONSOLE);
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Log it")));

        Attempt first = call.begin().text("Use console").text(".log(x)").text(" now");
        boolean isFirstFinal = first.end();
        OwnRequest again = call.request();
        Attempt second = call.begin().text("Use the ").text("logger");

        assertThat(first.isInterrupted()).isTrue();
        assertThat(isFirstFinal).isFalse();
        assertThat(again.messages()).hasSize(2);
        assertThat(again.last().text()).startsWith("<system-interrupt");
        assertThat(second.end()).isTrue();
        assertThat(second.end()).isTrue();
        assertThat(call.text()).isEqualTo("Use the logger");
        assertThat(call.kept()).isEmpty();
    }

    @Test
    void theSameReminderIsThereOnce() {
        guard(GuardSettings.builder()
                .repeatMode(io.agentrules.api.RepeatMode.AFTER_GAP)
                .repeatGap(0)
                .build());
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Log it")));

        for (int i = 0; i < 3; i++) {
            assertThat(call.begin().text("console.log").end()).isFalse();
            assertThat(call.request().messages()).hasSize(2);
        }
        assertThat(call.begin().text("console.log").end()).isTrue();
    }

    @Test
    void keptTextBeginsTheAnswer() {
        guard(GuardSettings.builder().contextMode(ContextMode.KEEP).build());
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Log it")));

        assertThat(call.begin().text("Use console.log(x)").end()).isFalse();
        assertThat(call.kept()).isEqualTo("Use console.log");
        assertThat(call.request().messages()).hasSize(3);
        assertThat(call.request().messages().get(1)).isEqualTo(Message.assistant("Use console.log"));
        assertThat(call.begin().text(", no, the logger").end()).isTrue();

        assertThat(call.text()).isEqualTo("Use console.log, no, the logger");
    }

    @Test
    void toolCallsAreRecordedWhenTheAnswerIsFinal() {
        Session session = open(TYPESCRIPT);
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        Attempt attempt = call.begin()
                .arguments("1", "edit", "{\"filePath\": ")
                .arguments("1", null, "\"src/a.ts\"}")
                .toolCall("1", "edit", "{\"filePath\": \"src/a.ts\"}")
                .arguments("2", "edit", "{\"filePath\": \"src/b.ts\"}");
        boolean isRecordedBefore = !session.state().evidence().isEmpty();
        attempt.end();

        assertThat(isRecordedBefore).isFalse();
        assertThat(session.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/a.ts", "src/b.ts");
        assertThat(attempt.toolCalls())
                .containsExactly(
                        new Attempt.ToolCall("1", "edit", "{\"filePath\": \"src/a.ts\"}"),
                        new Attempt.ToolCall("2", "edit", "{\"filePath\": \"src/b.ts\"}"));
    }

    @Test
    void callsOfAnInterruptedAnswerAreNotRecorded() {
        Session session = open(NO_CONSOLE);
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        boolean isFinal = call.begin()
                .toolCall("1", "edit", "{\"filePath\": \"src/a.ts\", \"content\": \"x\"}")
                .toolCall("2", "edit", "{\"filePath\": \"src/b.ts\", \"content\": \"console.log(x)\"}")
                .end();

        assertThat(isFinal).isFalse();
        assertThat(session.state().evidence()).isEmpty();
    }

    @Test
    void aCallWithoutStreamAsksUntilItIsFinal() {
        Iterator<String> answers = List.of("console.log", "logger").iterator();
        var asked = new ArrayList<OwnRequest>();
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        String answer = call.complete(
                request -> {
                    asked.add(request);
                    return answers.next();
                },
                (whole, attempt) -> attempt.wholeText(whole));

        assertThat(answer).isEqualTo("logger");
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1).last().text()).startsWith("<system-interrupt");
    }

    @Test
    void wholePartsCountOnlyIfTheyDidNotComeInPieces() {
        ModelCall<OwnRequest> call = ModelCall.of(open(), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        Attempt attempt = call.begin()
                .thinking("Hm")
                .wholeThinking("Hm")
                .text("A")
                .text("B")
                .wholeText("AB");
        attempt.end();

        assertThat(call.text()).isEqualTo("AB");
    }

    @Test
    void aCancelledCallRecordsNothingAndHasNoOtherAttempt() {
        Session session = open(TYPESCRIPT, NO_CONSOLE);
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));
        Attempt attempt = call.begin().toolCall("1", "edit", "{\"filePath\": \"src/a.ts\"}");

        call.cancel();

        assertThat(attempt.isInterrupted()).isTrue();
        assertThat(attempt.text("console.log").isInterrupted()).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(attempt::end);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(call::begin);
        assertThat(call.isCancelled()).isTrue();
        assertThat(session.state().evidence()).isEmpty();
    }

    @Test
    void anAttemptThatIsClosedCanBeFollowedByAnother() {
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        Attempt broken = call.begin().text("Half");
        broken.close();
        boolean isFinal = call.begin().text("Whole").end();

        assertThatExceptionOfType(CancellationException.class).isThrownBy(broken::end);
        assertThat(isFinal).isTrue();
        assertThat(call.text()).isEqualTo("Whole");
    }

    @Test
    void aModelThatFailsEndsTheCall() {
        var failed = new IllegalStateException("no model");
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        assertThatThrownBy(() -> call.complete(
                        request -> {
                            throw failed;
                        },
                        (whole, attempt) -> {}))
                .isSameAs(failed);
    }

    @Test
    void textIsShownLineByLine() {
        var screen = new StringBuilder();
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        Attempt attempt = call.begin(Emission.LINES, (source, stream, text) -> screen.append(text))
                .text("One\nuse console.l")
                .text("og\nThree");

        assertThat(attempt.isInterrupted()).isTrue();
        assertThat(screen).hasToString("One\n");
    }

    @Test
    void aStreamThatBlocksHasTheChunksOfTheFinalAnswer() {
        var closed = new ArrayList<String>();
        Iterator<List<String>> answers = List.of(
                        List.of("", "One\n", "console", ".log", "never read"), List.of("", "Two", ""))
                .iterator();
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        try (Stream<String> chunks = call.stream(
                Emission.BUFFER,
                request -> answers.next().stream()
                        .peek(chunk -> assertThat(chunk).isNotEqualTo("never read"))
                        .onClose(() -> closed.add("closed")),
                (chunk, attempt) -> attempt.text(chunk),
                (chunk, text) -> text)) {
            assertThat(chunks).containsExactly("", "Two", "");
        }

        assertThat(closed).hasSize(2);
        assertThat(call.text()).isEqualTo("Two");
    }

    @Test
    void keptTextBeginsTheChunksOfTheFinalAnswer() {
        guard(GuardSettings.builder().contextMode(ContextMode.KEEP).build());
        Iterator<List<String>> answers = List.of(List.of("", "Use ", "console.log now"), List.of("", " or not", "."))
                .iterator();
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        try (Stream<String> chunks = call.stream(
                Emission.BUFFER,
                request -> answers.next().stream(),
                (chunk, attempt) -> attempt.text(chunk),
                (chunk, text) -> text)) {
            assertThat(chunks).containsExactly("", "Use console.log or not", ".");
        }
    }

    @Test
    void closingAStreamBeforeItsEndCancelsTheCall() {
        var closed = new ArrayList<String>();
        var guards = new OpenGuards();
        Session session = engine(guards, NO_CONSOLE).openSession();
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        Stream<String> chunks = call.stream(
                Emission.LIVE,
                request -> Stream.of("One", "Two").onClose(() -> closed.add("closed")),
                (chunk, attempt) -> attempt.text(chunk),
                (chunk, text) -> text);
        try (chunks) {
            assertThat(chunks.iterator().next()).isEqualTo("One");
        }

        assertThat(closed).hasSize(1);
        assertThat(call.isCancelled()).isTrue();
        assertThat(guards.opened()).isEqualTo(1);
        assertThat(guards.open()).isZero();
    }

    @Test
    void aStreamOfAModelThatFailsLeavesNothingOpen() {
        var guards = new OpenGuards();
        Session session = engine(guards, NO_CONSOLE).openSession();
        ModelCall<OwnRequest> call = ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));

        assertThatThrownBy(() -> call.<String>stream(
                                Emission.LIVE,
                                request -> {
                                    throw new IllegalStateException("no route");
                                },
                                (chunk, attempt) -> attempt.text(chunk),
                                (chunk, text) -> text)
                        .toList())
                .hasMessage("no route");
        assertThat(guards.opened()).isEqualTo(1);
        assertThat(guards.open()).isZero();
    }

    /** Frameworks hand over null where a model said nothing. */
    @Test
    void callsWithoutKeysAreSeveral() {
        Attempt attempt = ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")))
                .begin()
                .arguments(null, "edit", "{")
                .toolCall(null, "edit", "{}")
                .toolCall("", "edit", "{}")
                .toolCall(null, "read", "{}");

        assertThat(attempt.toolCalls()).extracting(Attempt.ToolCall::tool).containsExactly("edit", "edit", "read");
    }

    @Test
    void ofThinkingThatIsRepeatedTheEndIsNew() {
        Rule noFoo = trigger("no-foo", StreamTrigger.of("^a foo$").withScope("thinking"));
        OwnRequest request = OwnRequest.of(Message.user("Hi"));

        Attempt repeated = ModelCall.of(open(noFoo), OwnRequest.FORMAT, request)
                .begin()
                .allThinking("a ")
                .allThinking("a f")
                .allThinking("a foo");
        Attempt pieces = ModelCall.of(open(noFoo), OwnRequest.FORMAT, request)
                .begin()
                .allThinking("a f")
                .allThinking("")
                .allThinking(null)
                .allThinking("oo");

        assertThat(repeated.end()).isFalse();
        assertThat(pieces.end()).isFalse();
    }

    @Test
    void ofChunksThatRepeatTheThinkingTheLastIsHeldBack() {
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));
        ChunkedAttempt<String> attempt =
                call.begin(Emission.BUFFER, (chunk, answer) -> answer.allThinking(chunk), (chunk, text) -> text);

        for (String soFar : List.of("a", "ab", "abc", "else")) {
            assertThat(attempt.read(soFar)).isEmpty();
        }

        assertThat(attempt.end()).containsExactly("abc", "else");
    }

    @Test
    void aWholeAnswerBeginsWithWhatIsKept() {
        guard(GuardSettings.builder().contextMode(ContextMode.KEEP).build());
        ModelCall<OwnRequest> call =
                ModelCall.of(open(NO_CONSOLE), OwnRequest.FORMAT, OwnRequest.of(Message.user("Hi")));
        var answers = new ArrayDeque<>(List.of("Use console.log", ", no, the logger"));

        String answer = call.complete(
                request -> answers.remove(),
                (text, attempt) -> attempt.wholeText(text),
                (text, before) -> before + text);

        assertThat(answer).isEqualTo("Use console.log, no, the logger");
    }

    @Test
    void nothingThatAFrameworkLeavesOutIsAReasonToThrow() {
        var format = new RequestFormat<List<String>, String>() {
            @Override
            public @Nullable List<String> messages(List<String> request) {
                return request;
            }

            @Override
            public @Nullable Message read(String message) {
                return message.isEmpty() ? null : Message.user(message);
            }

            @Override
            public List<String> system(List<String> request, UnaryOperator<String> change) {
                String unused = change.apply(null);
                return request;
            }

            @Override
            public List<String> append(List<String> request, List<Message> more) {
                return request;
            }

            @Override
            public @Nullable List<@Nullable String> tools(List<String> request) {
                return request.isEmpty() ? null : Arrays.asList("edit", null);
            }

            @Override
            public @Nullable String model(List<String> request) {
                return null;
            }
        };
        Session session = open(ENGLISH, NO_CONSOLE);

        ModelCall.of(session, format, List.of());
        Attempt attempt =
                ModelCall.of(session, format, Arrays.asList("", null, "Hi")).begin();
        attempt.text(null).wholeText(null).thinking(null).wholeThinking(null);
        attempt.arguments(null, null, null).toolCall(null, null, null);

        assertThat(attempt.end()).isTrue();
        assertThat(session.state().tools()).containsExactly("edit");
        assertThat(session.state().prompt()).contains("Hi");
    }
}
