package io.agentrules.mcp;

import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import java.util.concurrent.CountDownLatch;

/** Has calls about the work at hand wait until they may be answered. */
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

    /** Waits until a call is being answered. */
    void awaitCall() throws InterruptedException {
        called.await();
    }

    /** Has all calls answered, these and later ones. */
    void release() {
        released.countDown();
    }
}
