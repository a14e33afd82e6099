package io.agentrules.core;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Stable;
import io.agentrules.core.internal.stream.EmissionBuffer;
import io.agentrules.core.internal.stream.GuardedResponse;
import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Watches one response of the model while it is written, and says when trigger rules interrupt it. Opened by {@link
 * Session#guard()} for each model call; for one thread at a time.
 *
 * <p>Each stream is looked at on its own, and how its text is cut into pieces changes nothing. An interrupted guard takes
 * nothing more, so that a harness whose model cannot be stopped may go on feeding; unless it says {@link #resume}. The same holds
 * when the output throws.
 *
 * @since 0.1
 */
@Stable
public final class StreamGuard {
    private static final Delta NOTHING = Delta.text("");

    /** So much of a piece is taken at once, in UTF-16 units: what matches in it is kept until it was decided about. */
    private static final int SLICE = 4_096;

    private final GuardedResponse response;
    private final EmissionBuffer shown;
    private final Deque<MatchGroup> matches = new ArrayDeque<>();
    private final List<Firing> deferred = new ArrayList<>();
    private Phase phase = Phase.OPEN;
    private Delta delta = NOTHING;
    private int taken;
    private int sliceStart;
    private int read;
    private Optional<String> ending = Optional.empty();
    private boolean isLast;

    /** How far the response is. */
    private enum Phase {
        OPEN,
        INTERRUPTED,
        FINISHED
    }

    StreamGuard(GuardedResponse response, Emission emission, StreamOutput output) {
        this.response = response;
        this.shown = new EmissionBuffer(emission, output);
    }

    /**
     * Takes the next piece of a stream, which begins if there is none of that key.
     *
     * @return the interruption, if one happens in the piece: the rest of it is not read
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> feed(Delta piece) {
        Objects.requireNonNull(piece, "piece");
        if (!isOpen()) {
            return Optional.empty();
        }
        begin(piece);
        takeSlice();
        return next();
    }

    /**
     * Ends a stream, as soon as nothing more will come in it: that of a tool call before the tool runs. A piece of that key that
     * comes later begins a new stream.
     *
     * @return the interruption, if one happens at the end of the stream
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> finish(String stream) {
        Objects.requireNonNull(stream, "stream");
        if (!isOpen()) {
            return Optional.empty();
        }
        end(stream);
        return next();
    }

    /**
     * Takes a stream that is complete, as most models hand over a tool call: all its text is looked at, unless pieces of it were
     * fed before. Then the stream ends. For a tool call this is called before the tool runs, in place of {@link #finish(String)}.
     *
     * @param whole all of the stream
     * @return the interruption, if one happens in it or at its end
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> complete(Delta whole) {
        Objects.requireNonNull(whole, "whole");
        return response.isOpen(whole.stream())
                ? finish(whole.stream())
                : feed(whole).or(() -> finish(whole.stream()));
    }

    /**
     * Ends the response, and with it all streams. What is {@link #deferred} is complete then. A second call does nothing; nor does
     * the first, if the response was interrupted, but that the guard takes nothing more.
     *
     * @return the interruption, if one happens at the end of a stream
     */
    public Optional<Interruption> finish() {
        if (phase == Phase.FINISHED) {
            return Optional.empty();
        }
        if (phase == Phase.INTERRUPTED) {
            phase = Phase.FINISHED;
            return Optional.empty();
        }
        isLast = true;
        return next();
    }

    /**
     * Goes on after an interruption, as if there had been none: with the rest of the piece that it happened in, or with the end
     * of the streams. Without one nothing happens.
     *
     * @return the next interruption there
     */
    public Optional<Interruption> resume() {
        if (phase != Phase.INTERRUPTED) {
            return Optional.empty();
        }
        return next();
    }

    /** Returns whether the response is interrupted, so that nothing is taken until the guard {@linkplain #resume goes on}. */
    public boolean isInterrupted() {
        return phase == Phase.INTERRUPTED;
    }

    private boolean isOpen() {
        if (phase == Phase.FINISHED) {
            throw new IllegalStateException("The response is finished");
        }
        return phase == Phase.OPEN;
    }

    /**
     * Returns what matched without an interruption, in the order of the response, each rule once: to be told to the model after
     * it, which {@link Activation#reminder()} does in the next response.
     */
    public List<Firing> deferred() {
        return List.copyOf(deferred);
    }

    private void begin(Delta piece) {
        delta = piece;
        taken = 0;
        read = 0;
    }

    private void takeSlice() {
        sliceStart = taken;
        taken = Math.min(delta.text().length(), sliceStart + SLICE);
        List<MatchGroup> found = response.feed(delta, sliceStart, taken);
        if (!found.isEmpty()) { // adding none takes memory
            matches.addAll(found);
        }
    }

    private void end(String stream) {
        begin(NOTHING);
        sliceStart = 0;
        ending = Optional.of(stream);
        matches.addAll(response.finish(stream));
    }

    /** Goes through what matched, and shows what was read, until there is an interruption or nothing is left to do. */
    private Optional<Interruption> next() {
        phase = Phase.INTERRUPTED; // by an output that throws, too
        do {
            while (!matches.isEmpty()) {
                showUpTo(sliceStart + matches.element().end());
                Optional<Interruption> interruption = response.decide(matches.remove(), ending.orElse(delta.stream()))
                        .flatMap(this::deferOrInterrupt);
                if (interruption.isPresent()) {
                    return interruption;
                }
            }
        } while (hasMore());
        return Optional.empty();
    }

    private Optional<Interruption> deferOrInterrupt(Interruption fired) {
        if (fired.firing().action() == Action.DEFER) {
            deferred.add(fired.firing());
            return Optional.empty();
        }
        response.interrupted();
        if (fired.contextMode() == ContextMode.KEEP) {
            shown.showAll();
        }
        return Optional.of(fired);
    }

    private void showUpTo(int end) {
        int from = read;
        read = Math.max(read, end);
        shown.read(delta, from, read);
    }

    /** Completes the slice, or the end of the stream; returns whether there was more to take, or another stream to end. */
    private boolean hasMore() {
        showUpTo(taken);
        if (taken < delta.text().length()) {
            takeSlice();
            return true;
        }
        if (ending.isPresent()) {
            String ended = ending.get();
            ending = Optional.empty();
            shown.finish(ended);
        }
        if (isLast) {
            return endNext();
        }
        phase = Phase.OPEN;
        return false;
    }

    private boolean endNext() {
        Optional<String> open = response.firstStream();
        open.ifPresent(this::end);
        if (open.isEmpty()) {
            shown.showAll();
            phase = Phase.FINISHED;
            response.completed();
        }
        return open.isPresent();
    }
}
