package io.agentrules.core;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.StreamEvent;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the responses that are watched and have not come to an end. */
final class OpenGuards implements RuleListener {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @Override
    public Running<StreamEvent> guarding(String session) {
        opened.incrementAndGet();
        return new Running<>() {
            @Override
            public void ended(StreamEvent event) {
                closed.incrementAndGet();
            }

            @Override
            public void abandoned() {
                closed.incrementAndGet();
            }
        };
    }

    int opened() {
        return opened.get();
    }

    int open() {
        return opened.get() - closed.get();
    }
}
