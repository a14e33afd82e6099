package io.agentrules.core;

import io.agentrules.api.Firing;
import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RetryPlan;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One answer of a model under a guard, as frameworks hand it over: in pieces, whole, or both. Each part is looked at once. For one
 * thread at a time.
 *
 * <p>Methods that take a part return the answer. Once it {@linkplain #isInterrupted is interrupted} they do nothing, so that a
 * harness may look after each part, or after some. An answer that is not interrupted ends with {@link #finish}.
 *
 * @since 0.1
 */
@Stable
public final class GuardedAnswer {
    private static final String NO_ARGUMENTS = "{}";

    private final StreamGuard guard;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> complete = new HashSet<>();
    private boolean hasThinking;
    private boolean isThinking;
    private Optional<Interruption> interruption = Optional.empty();

    /** Begins an answer, with a guard that was opened for it. */
    public GuardedAnswer(StreamGuard guard) {
        this.guard = Objects.requireNonNull(guard, "guard");
    }

    /** Takes a piece of the text. What the model thought before is complete then: nothing of it is held back behind the text. */
    public GuardedAnswer text(String piece) {
        Objects.requireNonNull(piece, "piece");
        if (isThinking && !piece.isEmpty()) {
            isThinking = false;
            unlessInterrupted(() -> guard.finish(StreamSource.THINKING.id()));
        }
        return unlessInterrupted(() -> {
            text.append(piece);
            return guard.feed(Delta.text(piece));
        });
    }

    /** Takes the whole text, unless it came in pieces. */
    public GuardedAnswer wholeText(String whole) {
        Objects.requireNonNull(whole, "whole");
        return text.isEmpty() ? text(whole) : this;
    }

    /** Takes a piece of what the model thinks. */
    public GuardedAnswer thinking(String piece) {
        Objects.requireNonNull(piece, "piece");
        hasThinking = true;
        isThinking = true;
        return unlessInterrupted(() -> guard.feed(Delta.thinking(piece)));
    }

    /** Takes all that the model thinks, unless it came in pieces. */
    public GuardedAnswer wholeThinking(String whole) {
        Objects.requireNonNull(whole, "whole");
        return hasThinking ? this : thinking(whole);
    }

    /**
     * Takes a piece of the arguments of a tool.
     *
     * @param call an id of the call
     */
    public GuardedAnswer arguments(String call, String tool, String piece) {
        Delta arguments = Delta.arguments(call, tool, piece);
        return unlessInterrupted(() -> guard.feed(arguments));
    }

    /**
     * Takes a tool call that is complete, before the tool runs, unless it was taken before. Of its arguments nothing is looked at
     * that came in pieces.
     *
     * @param json the arguments; blank: there are none
     */
    public GuardedAnswer toolCall(String call, String tool, String json) {
        Objects.requireNonNull(json, "json");
        Delta whole = Delta.arguments(call, tool, json.isBlank() ? NO_ARGUMENTS : json);
        return unlessInterrupted(() -> complete.add(call) ? guard.complete(whole) : Optional.empty());
    }

    /** Ends the answer: what waits for its end fires now. */
    public GuardedAnswer finish() {
        return unlessInterrupted(guard::finish);
    }

    private GuardedAnswer unlessInterrupted(Supplier<Optional<Interruption>> part) {
        if (!isInterrupted()) {
            interruption = part.get();
        }
        return this;
    }

    /** Returns whether the model is to be stopped, and none of its tools to be run. */
    public boolean isInterrupted() {
        return interruption.isPresent();
    }

    /** Returns what interrupted the answer; empty when nothing did. */
    public Optional<Interruption> interruption() {
        return interruption;
    }

    /**
     * Returns how to ask for another answer. Of the text, what was written up to the interruption is kept, if anything is.
     *
     * @throws IllegalStateException if the answer is not interrupted
     */
    public RetryPlan retry() {
        Interruption stop = interruption.orElseThrow(() -> new IllegalStateException("The answer is not interrupted"));
        guard.finish();
        Firing firing = stop.firing();
        long end = firing.source() == StreamSource.TEXT ? firing.offset() : text.length();
        return stop.retry(text.substring(0, (int) Math.min(end, text.length())));
    }
}
