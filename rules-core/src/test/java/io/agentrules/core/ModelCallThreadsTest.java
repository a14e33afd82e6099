package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many calls at the same time, of a model that is canceled, fails and repeats itself. */
class ModelCallThreadsTest extends GuardTests {
    private static final int CONVERSATIONS = 40;
    private static final int CALLS = 250;
    private static final int THREADS = 4;
    private static final Rule[] RULES = {
        named("english", "test").alwaysApply(true).build(),
        TestRules.when("typescript", "paths", PatternStyle.ROOTED, "src/**/*.ts"),
        trigger("no-console", StreamTrigger.of("console\\.log").withScope("text", "tool"))
    };

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final ExecutorService others = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
        others.shutdownNow();
    }

    /** What came of a conversation. */
    private record Outcome(List<String> answers, SessionState state) {}

    @Test
    void tenThousandCallsAtOnceAreAnsweredAsOneAfterTheOther() throws Exception {
        var parallelGuards = new OpenGuards();
        var sequentialGuards = new OpenGuards();
        RuleEngine parallel = engine(parallelGuards, RULES);
        RuleEngine sequential = engine(sequentialGuards, RULES);

        List<Future<Outcome>> running = IntStream.range(0, CONVERSATIONS)
                .mapToObj(number -> threads.submit(() -> conversation(parallel, number)))
                .toList();
        var outcomes = new ArrayList<Outcome>();
        for (Future<Outcome> one : running) {
            outcomes.add(one.get());
        }

        assertThat(outcomes)
                .isEqualTo(IntStream.range(0, CONVERSATIONS)
                        .mapToObj(number -> conversation(sequential, number))
                        .toList());
        assertThat(outcomes.stream().flatMap(outcome -> outcome.answers().stream()))
                .hasSize(CONVERSATIONS * CALLS)
                .contains("canceled", "failed", "It is done.");
        assertThat(parallelGuards.opened()).isGreaterThan(CONVERSATIONS * CALLS);
        assertThat(parallelGuards.open()).isZero();
        assertThat(sequentialGuards.open()).isZero();
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.state().evidence()).hasSizeLessThanOrEqualTo(3));
    }

    private Outcome conversation(RuleEngine engine, int number) {
        var random = new Random(number);
        Session session = engine.openSession("conversation-" + number);
        List<String> answers = IntStream.range(0, CALLS)
                .mapToObj(call -> answer(session, random))
                .toList();
        return new Outcome(answers, session.state());
    }

    /** Makes a call, the only one in its session at this moment; what happens to it depends on {@code random} alone. */
    private String answer(Session session, Random random) {
        ModelCall<OwnRequest> call =
                ModelCall.of(session, OwnRequest.FORMAT, OwnRequest.of(Message.user("Work on it.")));
        try {
            while (true) {
                try (Attempt attempt = call.begin()) {
                    int end = random.nextInt(8);
                    List<String> pieces = pieces(random);
                    for (int i = 0; i < pieces.size() && !attempt.isInterrupted(); i++) {
                        if (i == end) {
                            stop(call, random);
                        }
                        attempt.text(pieces.get(i));
                    }
                    attempt.arguments("1", "edit", "{\"filePath\": \"src/" + random.nextInt(3) + ".ts\"}");
                    if (attempt.end()) {
                        return call.text();
                    }
                }
            }
        } catch (CancellationException canceled) {
            return "canceled";
        } catch (IllegalStateException failed) {
            return "failed";
        }
    }

    private void stop(ModelCall<?> call, Random random) {
        if (random.nextBoolean()) {
            throw new IllegalStateException("The model failed");
        }
        CompletableFuture.runAsync(call::cancel, others).join();
    }

    private static List<String> pieces(Random random) {
        return random.nextInt(3) == 0
                ? List.of("It", " is", " done.")
                : List.of("Use", " console", ".l", "og", " for", " it");
    }

    @Test
    void aCallThatIsCanceledAtAnyMomentLeavesNoGuardOpen() throws Exception {
        var guards = new OpenGuards();
        RuleEngine engine = engine(guards, RULES);
        var random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            ModelCall<OwnRequest> call =
                    ModelCall.of(engine.openSession(), OwnRequest.FORMAT, OwnRequest.of(Message.user("Work on it.")));
            int spins = random.nextInt(3_000);
            Future<?> cancellation = others.submit(() -> {
                for (int spin = 0; spin < spins; spin++) {
                    Thread.onSpinWait();
                }
                call.cancel();
            });

            String answer = asked(call);
            cancellation.get();

            assertThat(answer).isIn("canceled", "It is done.");
            assertThat(guards.open()).isZero();
        }
    }

    private static String asked(ModelCall<?> call) {
        try {
            for (String text : new String[] {"Use console.log", "It is done."}) {
                try (Attempt attempt = call.begin().text(text)) {
                    if (attempt.end()) {
                        return call.text();
                    }
                }
            }
            return "never final";
        } catch (CancellationException canceled) {
            return "canceled";
        }
    }
}
