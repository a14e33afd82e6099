package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.support.Nanos;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.model.Limits;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/**
 * Makes calls into plugins on daemon threads. Waits for a call only while it makes progress, up to a total time limit. A call
 * that exceeds a limit is interrupted and abandoned together with its thread.
 */
public final class PluginCalls {
    private final ClassLoader classLoader;
    private final Limits limits;
    private final LongSupplier nanoTime;

    /**
     * Creates an instance that applies the provider limits.
     *
     * @param classLoader the context class loader of the threads
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public PluginCalls(ClassLoader classLoader, Limits limits, LongSupplier nanoTime) {
        this.classLoader = classLoader;
        this.limits = limits;
        this.nanoTime = nanoTime;
    }

    /**
     * Makes one call and waits for it, even if this thread is interrupted.
     *
     * @param name the name of the thread that makes the call
     * @throws PluginFailedException if the call threw, returned null, or did not return in time
     */
    public <T> T call(String name, Callable<T> body) {
        var call = new PluginCall<>(name, new Progress(), body);
        makeAll(List.of(call));
        return resultOf(call);
    }

    /**
     * Returns the result of a call that has ended.
     *
     * @throws PluginFailedException if the call threw, returned null, or did not return in time
     */
    public <T> T resultOf(PluginCall<T> call) {
        return call.value().orElseThrow(() -> failed(call));
    }

    private PluginFailedException failed(PluginCall<?> call) {
        boolean returned = call.end() == End.RETURNED || call.end() == End.THREW;
        return new PluginFailedException(problem(call), call.loggable().orElse(null), returned);
    }

    private String problem(PluginCall<?> call) {
        return switch (call.end()) {
            case RETURNED -> "it returned null";
            case THREW -> call.description();
            case NO_PROGRESS, TOO_LONG ->
                "it did not return within " + Nanos.of(limits.providerDeadline()) / 1_000_000 + " ms";
        };
    }

    /** Makes calls and waits for all of them, even if this thread is interrupted. */
    public void makeAll(List<? extends PluginCall<?>> calls) {
        boolean interrupted = Thread.interrupted();
        while (!batch(calls).makeAll()) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private CallBatch batch(List<? extends PluginCall<?>> calls) {
        return new CallBatch(calls, classLoader, limits, nanoTime);
    }
}
