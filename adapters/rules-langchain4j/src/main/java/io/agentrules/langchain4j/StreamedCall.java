package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.core.model.StreamOutput;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call of a streaming model as its caller sees it, consisting of attempts, the last of which succeeds. The caller can cancel it
 * through this handle during any attempt and between two.
 */
final class StreamedCall implements StreamingHandle {
    private final Session session;
    private final Emission emission;
    private final Executor retries;
    private final StreamingChatResponseHandler handler;
    private final BiConsumer<ChatRequest, StreamingChatResponseHandler> model;
    private final RetainedText kept = new RetainedText();
    private final UnaryOperator<Runnable> inCallersContext = CallContext.capture();

    /** Watches the current attempt; null before the first. */
    private @Nullable StreamGuard guard;

    /** The handle that stops the current attempt; null if the model has not provided one yet. */
    private @Nullable StreamingHandle upstream;

    private boolean cancelled;

    StreamedCall(
            Session session,
            Emission emission,
            Executor retries,
            StreamingChatResponseHandler handler,
            BiConsumer<ChatRequest, StreamingChatResponseHandler> model) {
        this.session = session;
        this.emission = emission;
        this.retries = retries;
        this.handler = handler;
        this.model = model;
    }

    /** Returns the guard for an attempt. */
    StreamGuard guarded(StreamOutput output) {
        StreamGuard opened = session.guard(emission, output);
        synchronized (this) {
            guard = opened;
        }
        return opened;
    }

    /** Records the final response, before any of its tools runs. */
    void completed(ChatResponse response) {
        SessionRecorder.recordAnswer(response.aiMessage(), session);
    }

    /** Returns the response as it should appear in the conversation. */
    ChatResponse withKeptText(ChatResponse response) {
        return kept.before(response);
    }

    /** Starts an attempt. */
    void ask(ChatRequest request) {
        var attempt = new StreamAttempt(this, handler, request);
        try {
            model.accept(request, attempt);
        } catch (RuntimeException | Error failed) {
            attempt.abandon();
            throw failed;
        }
    }

    /** Stops the current attempt and starts another on a different thread, because this one is the model's, which may wait for it. */
    void retry(ChatRequest interrupted, RetryPlan plan) {
        stopUpstream();
        kept.add(plan);
        try {
            retries.execute(inCallersContext.apply(() -> start(PromptInjector.retryRequest(plan, interrupted))));
        } catch (RuntimeException | Error refused) {
            handler.onError(refused);
        }
    }

    private void start(ChatRequest request) {
        if (isCancelled()) {
            return;
        }
        try {
            ask(request);
        } catch (RuntimeException | Error failed) { // the caller is on another thread, and would wait for ever
            handler.onError(failed);
        }
    }

    /** Sets the handle that stops the current attempt. */
    void setUpstream(StreamingHandle handle) {
        synchronized (this) {
            upstream = handle;
            if (!cancelled) {
                return;
            }
        }
        stop(handle); // the caller cancelled between two attempts
    }

    /** Returns whether the model has provided a handle that stops it. */
    synchronized boolean canBeStopped() {
        return upstream != null;
    }

    private void stopUpstream() {
        StreamingHandle handle;
        synchronized (this) {
            handle = upstream;
            upstream = null;
        }
        if (handle != null) {
            stop(handle);
        }
    }

    /** Stops a model; one that cannot be stopped, or fails to, continues, and its events are ignored. */
    private static void stop(StreamingHandle handle) {
        try {
            handle.cancel();
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
        StreamGuard current;
        synchronized (this) {
            cancelled = true;
            current = guard;
        }
        if (current != null) {
            current.abandon();
        }
    }

    @Override
    public synchronized boolean isCancelled() {
        return cancelled;
    }
}
