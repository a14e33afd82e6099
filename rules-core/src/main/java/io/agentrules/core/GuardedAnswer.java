package io.agentrules.core;

import io.agentrules.api.Firing;
import io.agentrules.api.StreamSource;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * One answer of a model under a guard, as frameworks hand it over: in pieces, whole, or both. Each part is looked at once. For one
 * thread at a time.
 *
 * <p>After an interruption nothing more is taken, and the answer ends with {@link #retry}; any other with {@link #finish}.
 */
public final class GuardedAnswer {
    private static final String NO_ARGUMENTS = "{}";

    private final StreamGuard guard;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> complete = new HashSet<>();
    private boolean hasThinking;

    /** Begins an answer, with a guard that was opened for it. */
    public GuardedAnswer(StreamGuard guard) {
        this.guard = Objects.requireNonNull(guard, "guard");
    }

    /** Takes a piece of the text. */
    public Optional<Interruption> text(String piece) {
        text.append(Objects.requireNonNull(piece, "piece"));
        return guard.feed(Delta.text(piece));
    }

    /** Takes the whole text, unless it came in pieces. */
    public Optional<Interruption> wholeText(String whole) {
        Objects.requireNonNull(whole, "whole");
        return text.isEmpty() ? text(whole) : Optional.empty();
    }

    /** Takes a piece of what the model thinks. */
    public Optional<Interruption> thinking(String piece) {
        hasThinking = true;
        return guard.feed(Delta.thinking(piece));
    }

    /** Takes all that the model thinks, unless it came in pieces. */
    public Optional<Interruption> wholeThinking(String whole) {
        Objects.requireNonNull(whole, "whole");
        return hasThinking ? Optional.empty() : thinking(whole);
    }

    /**
     * Takes a piece of the arguments of a tool.
     *
     * @param call an id of the call
     */
    public Optional<Interruption> arguments(String call, String tool, String piece) {
        return guard.feed(Delta.arguments(call, tool, piece));
    }

    /**
     * Takes a tool call that is complete, before the tool runs, unless it was taken before. Of its arguments nothing is looked at
     * that came in pieces.
     *
     * @param json the arguments; blank: there are none
     */
    public Optional<Interruption> toolCall(String call, String tool, String json) {
        Objects.requireNonNull(json, "json");
        return complete.add(Objects.requireNonNull(call, "call"))
                ? guard.complete(Delta.arguments(call, tool, json.isBlank() ? NO_ARGUMENTS : json))
                : Optional.empty();
    }

    /** Ends the answer: what waits for its end fires now. */
    public Optional<Interruption> finish() {
        return guard.finish();
    }

    /** Ends an answer that was interrupted, and returns how to ask for another. Of its text what was written until then is kept, if anything is. */
    public RetryPlan retry(Interruption interruption) {
        guard.finish();
        Firing firing = interruption.firing();
        long end = firing.source() == StreamSource.TEXT ? firing.offset() : text.length();
        return interruption.retry(text.substring(0, (int) Math.min(end, text.length())));
    }
}
