package io.agentrules.inspector.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.inspector.Project;
import io.agentrules.inspector.live.LiveEvents.Event;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveEventsTest {
    @TempDir
    Path folder;

    private final LiveEvents events = new LiveEvents(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    private RuleEngine engine;

    @BeforeEach
    void listen() {
        engine = Project.varied(folder).engine();
        engine.listen(events);
    }

    @Test
    void anEventSaysWhatActivatedByWhat() {
        BlockingQueue<Event> queue = events.subscribe(0);

        engine.openSession("mine").path("src/app.ts").activate();

        assertThat(all(queue))
                .filteredOn(event -> event.type().equals("activated"))
                .singleElement()
                .satisfies(event -> assertThat(event.json())
                        .startsWith("{\"time\":\"1970-01-01T00:00:00Z\",\"session\":\"mine\"")
                        .contains("{\"rule\":\"style\",\"matched\":{\"globs\":[\"src/**/*.ts\"]}}")
                        .doesNotContain("\n"));
    }

    @Test
    void whatThePageAsksIsNoEvent() {
        BlockingQueue<Event> queue = events.subscribe(0);

        events.withoutEvents(() -> engine.openSession("ours").path("src/app.ts").activate());

        assertThat(all(queue)).isEmpty();
    }

    @Test
    void whatFailsIsNotUnheardForEver() {
        BlockingQueue<Event> queue = events.subscribe(0);
        try {
            events.withoutEvents(() -> {
                throw new IllegalStateException("this question fails");
            });
        } catch (IllegalStateException expected) {
            // the next event is what matters
        }

        engine.openSession("mine").activate();

        assertThat(all(queue)).isNotEmpty();
    }

    @Test
    void ofAnAnswerOnlyTheExcerptIsTold() {
        BlockingQueue<Event> queue = events.subscribe(0);
        Session session = engine.openSession("mine");
        session.prompt("the secret wish");
        session.activate();

        session.guard().wholeText("SECRET ".repeat(100) + "let a = b as any;\n");

        List<Event> all = all(queue);
        assertThat(all).extracting(Event::json).noneMatch(json -> json.contains("secret wish"));
        assertThat(all)
                .filteredOn(event -> event.type().equals("fired"))
                .singleElement()
                .satisfies(event -> assertThat(event.json())
                        .contains("\"no-any\"", "as any")
                        .hasSizeLessThan(600));
    }

    @Test
    void aNewReaderGetsTheLatestEventsAndNoOldChanges() {
        events.changed();
        for (int number = 0; number < 600; number++) {
            engine.openSession("session-" + number);
        }

        List<Event> all = all(events.subscribe(0));

        assertThat(all).hasSize(500).extracting(Event::type).containsOnly("session");
        assertThat(all.get(499).json()).contains("session-599");
    }

    @Test
    void aReaderWhoComesBackGetsWhatItMissed() {
        engine.openSession("first");
        long last = all(events.subscribe(0)).get(0).number();
        events.changed();
        engine.openSession("second");

        assertThat(all(events.subscribe(last))).extracting(Event::type).containsExactly("changed", "session");
    }

    @Test
    void aSlowReaderMissesEventsAndKeepsNobodyWaiting() {
        BlockingQueue<Event> slow = events.subscribe(0);

        for (int number = 0; number < 1_200; number++) {
            events.changed();
        }

        assertThat(all(slow)).hasSize(1_000);
    }

    @Test
    void whoLeftGetsNothing() {
        BlockingQueue<Event> first = events.subscribe(0);
        BlockingQueue<Event> second = events.subscribe(0);

        events.unsubscribe(first);
        events.changed();

        assertThat(all(first)).isEmpty();
        assertThat(all(second)).hasSize(1);
    }

    private static List<Event> all(BlockingQueue<Event> queue) {
        var all = new ArrayList<Event>();
        queue.drainTo(all);
        return all;
    }
}
