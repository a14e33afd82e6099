package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.SessionState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionSurroundingsTest {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger detections = new AtomicInteger();
    private final AtomicLong time = new AtomicLong();
    private Runnable duringFirst = () -> {};
    private final Workspace workspace =
            new Workspace(List.of(), Map.of("CI", "true"), this::detect, time::incrementAndGet, path -> true);
    private final Conversation conversation = Conversation.of(SessionState.NEW, workspace);
    private final SessionSurroundings surroundings =
            new SessionSurroundings(conversation, workspace, time::incrementAndGet);

    @Test
    void aDiskThatHangsKeepsOneThread() {
        surroundings.lookAroundShortly();
        surroundings.lookAroundShortly();
        surroundings.prompted();
        surroundings.lookAroundShortly();
        released.countDown();

        assertThat(detections).hasValue(1);
        assertThat(values()).containsEntry("ci", List.of("true"));
    }

    @Test
    void whatWasDetectedLateDoesNotReplaceWhatWasDetectedSince() throws Exception {
        surroundings.prompted();
        var hanging = new Thread(surroundings::lookAround);
        hanging.start();
        reached.await();

        surroundings.prompted();
        surroundings.lookAround();
        released.countDown();
        hanging.join();

        assertThat(values()).containsEntry("stage", List.of("2"));
    }

    @Test
    void whatWasDetectedBeforeAnyPromptDoesNotReplaceWhatWasDetectedSince() throws Exception {
        var hanging = new Thread(surroundings::lookAround);
        hanging.start();
        reached.await();

        surroundings.prompted();
        surroundings.lookAround();
        released.countDown();
        hanging.join();

        assertThat(values()).containsEntry("stage", List.of("2"));
    }

    @Test
    void whatWasDetectedForAnEarlierPromptDoesNotReplaceWhatWasDetectedSince() throws Exception {
        surroundings.prompted();
        var hanging = new Thread(surroundings::lookAround);
        hanging.start();
        reached.await();

        surroundings.prompted();
        surroundings.lookAround();
        surroundings.prompted();
        released.countDown();
        hanging.join();

        assertThat(values()).containsEntry("stage", List.of("2"));
    }

    /** A slow machine may take each detection for one that hangs, but not twenty of them. */
    @Test
    void aPromptDuringADetectionIsFollowedByAnother() {
        assertThat(Stream.generate(SessionSurroundingsTest::new).limit(20))
                .anyMatch(SessionSurroundingsTest::detectsAgainAfterAPromptMeanwhile);
    }

    private boolean detectsAgainAfterAPromptMeanwhile() {
        released.countDown();
        duringFirst = surroundings::prompted;
        surroundings.lookAroundShortly();
        return detections.get() == 2;
    }

    @Test
    void whatNoDiskHasDoesNotCountAsDetected() {
        surroundings.lookAroundShortly();

        surroundings.lookAround();

        assertThat(values()).containsKey("stage");
        released.countDown();
    }

    private Map<String, List<String>> values() {
        return conversation.recorded().context().values();
    }

    /** Hangs at first. */
    private Map<String, List<String>> detect() {
        int number = detections.incrementAndGet();
        if (number == 1) {
            duringFirst.run();
            reached.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return Map.of("stage", List.of(String.valueOf(number)));
    }
}
