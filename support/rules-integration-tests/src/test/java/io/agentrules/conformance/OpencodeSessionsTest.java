package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.sessionPaths;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a session keeps, and how many sessions are kept. */
class OpencodeSessionsTest {
    private static final int CAPACITY = 100;

    private final Store store = new Store();

    @Test
    void whatAToolCallSaidCountsAtTheNextModelCallOfThatSession() {
        RuleEngine engine = engine(opencodeRule("ts.md", "---\nglobs: ['*.ts']\n---\nPrefer const."));

        engine.openSession("abc123").toolCall("read", Map.of("filePath", "src/a.ts"));

        assertThat(active(engine.openSession("abc123"))).containsExactly("ts");
        assertThat(active(engine.openSession("another"))).isEmpty();
    }

    @Test
    void theSessionThatWasNotUsedForLongestGoesWhenThereAreTooMany() {
        RuleEngine engine = storing();
        for (int i = 1; i <= CAPACITY; i++) {
            engine.openSession("session-" + i).path("src/a.ts");
        }
        engine.openSession("session-1");

        engine.openSession("session-101");

        assertThat(store.evicted).containsExactly("session-2");
        assertThat(sessionPaths(engine.openSession("session-1"))).containsExactly("src/a.ts");
        assertThat(sessionPaths(engine.openSession("session-2"))).isEmpty();
    }

    @Test
    void aSessionKnowsThatItIsBeingCompactedForThirtySeconds() {
        var time = new SettableTime();
        Session session = new InMemoryProject().builder().nanoTime(time).build().openSession();
        assertThat(session.activate().isSuspended()).isFalse();

        session.compacting();

        assertThat(session.activate().isSuspended()).isTrue();
        time.pass(Duration.ofSeconds(30).minusNanos(1));
        assertThat(session.activate().isSuspended()).isTrue();
        time.pass(Duration.ofNanos(1));
        assertThat(session.activate().isSuspended()).isFalse();
    }

    @Test
    void ofTenThousandSessionsAHundredAreKept() {
        RuleEngine engine = storing();

        for (int i = 0; i < 10_000; i++) {
            engine.openSession("session-" + i);
        }

        assertThat(store.opened).isEqualTo(10_000);
        assertThat(store.evicted).hasSize(10_000 - CAPACITY).doesNotHaveDuplicates();
    }

    private RuleEngine storing() {
        return new InMemoryProject().builder().listener(store).build();
    }

    /** Hears which sessions come and go. */
    private static final class Store implements RuleListener {
        private final List<String> evicted = new ArrayList<>();
        private int opened;

        @Override
        public void sessionOpened(SessionEvent event) {
            opened++;
        }

        @Override
        public void sessionEvicted(SessionEvent event) {
            evicted.add(event.session());
        }
    }
}
