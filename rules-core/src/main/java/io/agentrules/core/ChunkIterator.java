package io.agentrules.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The chunks of all attempts of a call, as they are released. For one thread, but closed by any. */
final class ChunkIterator<C> implements Iterator<C> {
    private final Supplier<ChunkedAttempt<C>> begin;
    private final Supplier<? extends Stream<? extends C>> model;
    private final Deque<C> released = new ArrayDeque<>();
    private volatile @Nullable Answer<C> present;
    private boolean isComplete;

    /**
     * Starts without an attempt.
     *
     * @param begin begins an attempt
     * @param model asks the model
     */
    ChunkIterator(Supplier<ChunkedAttempt<C>> begin, Supplier<? extends Stream<? extends C>> model) {
        this.begin = begin;
        this.model = model;
    }

    /** An attempt, and what the model answers in it. */
    private record Answer<C>(ChunkedAttempt<C> attempt, Stream<? extends C> stream, Iterator<? extends C> chunks) {
        void close() {
            try (stream) {
                attempt.close();
            }
        }
    }

    @Override
    public boolean hasNext() {
        while (released.isEmpty() && !isComplete) {
            try {
                advance();
            } catch (RuntimeException | Error failed) {
                isComplete = true;
                close();
                throw failed;
            }
        }
        return !released.isEmpty();
    }

    private void advance() {
        Answer<C> answer = present == null ? ask() : present;
        if (!answer.attempt().isInterrupted() && answer.chunks().hasNext()) {
            released.addAll(answer.attempt().read(answer.chunks().next()));
            return;
        }
        answer.stream().close(); // before its end, that stops the model
        released.addAll(answer.attempt().end());
        isComplete = answer.attempt().isFinal();
        if (!isComplete && !answer.attempt().needsAnother()) {
            throw new CancellationException("The call of the model is cancelled");
        }
        present = null;
    }

    private Answer<C> ask() {
        ChunkedAttempt<C> attempt = begin.get();
        try {
            Stream<? extends C> stream = model.get();
            var answer = new Answer<C>(attempt, stream, stream.iterator());
            present = answer;
            return answer;
        } catch (RuntimeException | Error failed) {
            attempt.close();
            throw failed;
        }
    }

    @Override
    public C next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return released.remove();
    }

    /** Closes what is open. */
    void close() {
        Answer<C> open = present;
        if (open != null) {
            open.close();
        }
    }
}
