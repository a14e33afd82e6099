package io.agentrules.conformance;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Time that passes when a test says so, in nanoseconds. */
final class SettableTime implements LongSupplier {
    private final AtomicLong nanos = new AtomicLong();

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long getAsLong() {
        return nanos.get();
    }
}
