package io.agentrules.core;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/** A store that fails in all the ways in which a store can. */
final class FragileStore extends MemorySessionStore {
    volatile boolean isBroken;
    volatile boolean isFull;
    volatile boolean losesAnswers;
    volatile boolean returnsNull;
    volatile boolean cannotDelete;
    volatile Optional<CountDownLatch> hangs = Optional.empty();

    /** What happens once, as soon as something has been read. */
    volatile Optional<Runnable> meanwhile = Optional.empty();

    private void fail() throws IOException {
        if (isBroken) {
            throw new IOException("connection refused");
        }
        hangs.ifPresent(FragileStore::awaitUninterruptibly);
    }

    private static void awaitUninterruptibly(CountDownLatch release) {
        while (true) {
            try {
                release.await();
                return;
            } catch (InterruptedException ignored) {
                // as a driver that waits for a socket
            }
        }
    }

    @Override
    @SuppressWarnings("NullAway") // what is tested
    public Optional<Stored> load(String id) throws IOException {
        fail();
        Optional<Stored> loaded = returnsNull ? null : super.load(id);
        Optional<Runnable> once = meanwhile;
        meanwhile = Optional.empty();
        once.ifPresent(Runnable::run);
        return loaded;
    }

    @Override
    public synchronized void delete(String id) throws IOException {
        if (cannotDelete) {
            throw new IOException("not allowed");
        }
        super.delete(id);
    }

    @Override
    @SuppressWarnings("NullAway") // what is tested
    public OptionalLong save(String id, String state, long expected) throws IOException {
        fail();
        if (isFull) {
            throw new IOException("disk full");
        }
        OptionalLong saved = returnsNull ? null : super.save(id, state, expected);
        if (losesAnswers) {
            throw new IOException("connection reset");
        }
        return saved;
    }
}
