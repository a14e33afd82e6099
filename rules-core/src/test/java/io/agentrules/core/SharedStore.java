package io.agentrules.core;

import static io.agentrules.core.TestRules.named;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A store that several engines share, and what they report. */
final class SharedStore {
    private static final Rule ONCE =
            named("once", "test").trigger(StreamTrigger.of("any\\b")).build();
    private static final Rule AFTER_TWO = named("after-two", "test")
            .trigger(StreamTrigger.of("TODO")
                    .withOptions(TriggerOptions.builder()
                            .repeatMode(RepeatMode.AFTER_GAP)
                            .repeatGap(2)
                            .build()))
            .build();
    private static final Rule TYPESCRIPT = TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts");

    final FragileStore store = new FragileStore();

    /** The operations on the store with their outcomes, and the codes of diagnostics, in order. */
    final List<String> events = new CopyOnWriteArrayList<>();

    /** The clock of the engines. */
    final AtomicLong nanos = new AtomicLong();

    /** Returns a builder of an engine that uses the store, with three rules. */
    RuleEngine.Builder engine() {
        return SessionScript.builder()
                .rule(ONCE)
                .rule(AFTER_TWO)
                .rule(TYPESCRIPT)
                .nanoTime(nanos::get)
                .sessionStore(store)
                .sessionStoreTimeout(Duration.ofSeconds(20))
                .listener(new RuleListener() {
                    @Override
                    public void stored(StoreEvent event) {
                        events.add(event.operation() + " " + event.outcome());
                    }

                    @Override
                    public void reported(DiagnosticEvent event) {
                        events.add(event.diagnostic().code());
                    }
                });
    }
}
