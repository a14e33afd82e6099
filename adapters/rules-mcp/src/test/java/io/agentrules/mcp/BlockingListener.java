package io.agentrules.mcp;

import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import java.util.concurrent.CountDownLatch;

/** Blocks tool calls that evaluate rules until the test releases them. */
final class BlockingListener implements RuleListener {
    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void activated(ActivationEvent event) {
        called.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until a call is in progress. */
    void awaitCall() throws InterruptedException {
        called.await();
    }

    /** Releases all blocked and later calls. */
    void release() {
        released.countDown();
    }
}
