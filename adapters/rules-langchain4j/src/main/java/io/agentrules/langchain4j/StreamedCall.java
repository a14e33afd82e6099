package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call of a streaming model as its caller sees it, who can cancel it through this handle during any attempt and between two.
 */
final class StreamedCall implements StreamingHandle {
    private final ModelCall<ChatRequest> call;
    private final Emission emission;
    private final Executor retries;
    private final StreamingChatResponseHandler handler;
    private final BiConsumer<ChatRequest, StreamingChatResponseHandler> model;
    private final UnaryOperator<Runnable> inCallersContext = CallContext.capture();

    /** The handle that stops the current attempt; null if the model has not provided one yet. */
    private @Nullable StreamingHandle upstream;

    StreamedCall(
            ModelCall<ChatRequest> call,
            Emission emission,
            Executor retries,
            StreamingChatResponseHandler handler,
            BiConsumer<ChatRequest, StreamingChatResponseHandler> model) {
        this.call = call;
        this.emission = emission;
        this.retries = retries;
        this.handler = handler;
        this.model = model;
    }

    /** Starts an attempt. */
    void ask() {
        var response = new StreamedResponse(this, call, emission, handler);
        try {
            model.accept(call.request(), response);
        } catch (RuntimeException | Error failed) {
            response.close();
            throw failed;
        }
    }

    /** Stops the current attempt and starts another on a different thread, because this one is the model's, which may wait for it. */
    void retry() {
        StreamingHandle interrupted;
        synchronized (this) {
            interrupted = upstream;
            upstream = null;
        }
        stop(interrupted);
        try {
            retries.execute(inCallersContext.apply(this::askAgain));
        } catch (RuntimeException | Error refused) {
            handler.onError(refused);
        }
    }

    private void askAgain() {
        try {
            if (!isCancelled()) {
                ask();
            }
        } catch (CancellationException cancelled) { // since then
            return;
        } catch (RuntimeException | Error failed) { // the caller is on another thread, and would wait for ever
            handler.onError(failed);
        }
    }

    /** Sets the handle that stops the current attempt. */
    void setUpstream(StreamingHandle handle) {
        synchronized (this) {
            upstream = handle;
        }
        if (isCancelled()) { // between two attempts
            stop(handle);
        }
    }

    /** Returns whether the model has provided a handle that stops it. */
    synchronized boolean canBeStopped() {
        return upstream != null;
    }

    /** Stops a model; one that cannot be stopped, or fails to, continues, and its events are ignored. */
    private static void stop(@Nullable StreamingHandle handle) {
        try {
            if (handle != null) {
                handle.cancel();
            }
        } catch (RuntimeException goesOn) {
            return;
        }
    }

    @Override
    public void cancel() {
        StreamingHandle handle;
        synchronized (this) {
            handle = upstream;
        }
        if (handle != null) {
            handle.cancel(); // first, because it throws if the model cannot be stopped
        }
        call.cancel();
    }

    @Override
    public boolean isCancelled() {
        return call.isCancelled();
    }
}
