package io.agentrules.langchain4j;

import io.micrometer.context.ContextSnapshotFactory;
import java.util.function.UnaryOperator;

/**
 * The context of the thread that makes a call, such as its trace, for retries on other threads. Needs Micrometer's context propagation;
 * without it on the class path, retries start without a context.
 */
final class CallContext {
    private static final boolean IS_SUPPORTED = isThere("io.micrometer.context.ContextSnapshotFactory");

    private CallContext() {}

    /** Captures the context of this thread, and returns what gives it to a task. */
    static UnaryOperator<Runnable> capture() {
        return IS_SUPPORTED ? Snapshot.capture() : UnaryOperator.identity();
    }

    private static boolean isThere(String type) {
        try {
            Class.forName(type, false, CallContext.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /** A class of its own, which is loaded only where the library is there. */
    private static final class Snapshot {
        static UnaryOperator<Runnable> capture() {
            return ContextSnapshotFactory.builder().build().captureAll()::wrap;
        }
    }
}
