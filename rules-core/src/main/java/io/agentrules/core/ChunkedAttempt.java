package io.agentrules.core;

import io.agentrules.api.Stable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * One answer of a model within a {@link ModelCall}, as the chunks of a framework's stream. A chunk is released whole, with all that the
 * provider has put into it, as soon as the emission shows all its text and thinking. A chunk without both is released with the next one
 * that has some, or at the end. A chunk with a tool call, and all chunks after it, are released at the end, because the framework may run
 * the tool when it gets one.
 *
 * <p>A stream of Reactor or RxJava becomes: {@link #read} each chunk and emit what it returns, stop taking when {@link #isInterrupted()}, emit
 * what {@link #end()} returns, then continue with another attempt if this one {@link #needsAnother()}, and at last {@link #close()} it.
 *
 * @param <C> the type of the chunks
 * @since 0.1
 */
@Stable
public final class ChunkedAttempt<C> implements AutoCloseable {
    private final Attempt attempt;
    private final BiConsumer<? super C, ? super Attempt> reader;
    private final BiFunction<? super C, String, ? extends C> withText;
    private final Extent shown;
    private final Deque<Held<C>> held = new ArrayDeque<>();
    private final boolean isWhole;

    /** What earlier attempts leave to begin this one with; null if they have released it themselves. */
    private @Nullable String before;

    ChunkedAttempt(
            Attempt attempt,
            BiConsumer<? super C, ? super Attempt> reader,
            BiFunction<? super C, String, ? extends C> withText,
            Extent shown,
            boolean isWhole) {
        this.attempt = attempt;
        this.reader = reader;
        this.withText = withText;
        this.shown = shown;
        this.isWhole = isWhole;
    }

    /**
     * A chunk that is held back.
     *
     * @param textStart where its text begins in that of the answer
     * @param textEnd where its text ends
     * @param thinkingStart where its thinking begins in that of the answer
     * @param thinkingEnd where its thinking ends
     */
    private record Held<C>(
            C chunk, long textStart, long textEnd, long thinkingStart, long thinkingEnd, boolean callsATool) {
        boolean onlyThinks() {
            return textStart == textEnd && thinkingEnd > thinkingStart && !callsATool;
        }

        boolean isEmpty() {
            return textStart == textEnd && thinkingStart == thinkingEnd;
        }

        boolean isShown(Extent shown) {
            return !callsATool && shown.text >= textEnd && shown.thinking >= thinkingEnd;
        }
    }

    /** Releases nothing before the answer is final: the kept text of earlier attempts, and of this one, is to begin the final answer. */
    ChunkedAttempt<C> beginningWith(String kept) {
        before = kept;
        return this;
    }

    /** Reads the next chunk, and returns the chunks to emit now. */
    public List<C> read(C chunk) {
        if (attempt.isInterrupted()) {
            return List.of();
        }
        Extent read = attempt.read();
        long textStart = read.text;
        long thinkingStart = read.thinking;
        long toolParts = read.toolParts;
        long repetitions = read.repetitions;
        reader.accept(chunk, attempt);
        if (isWhole
                && read.repetitions > repetitions
                && !held.isEmpty()
                && held.getLast().onlyThinks()) {
            held.removeLast(); // this chunk says the same and more
        }
        held.add(new Held<>(chunk, textStart, read.text, thinkingStart, read.thinking, read.toolParts > toolParts));
        return attempt.isKept() ? kept() : shown();
    }

    /** Returns whether nothing more is read, so that the model is to be stopped: a rule interrupted it, or the attempt was closed. */
    public boolean isInterrupted() {
        return attempt.isInterrupted();
    }

    /**
     * Ends the answer as {@link Attempt#end()} does, but never throws, because a stream may be canceled while it ends.
     *
     * @return the chunks to emit now: if the answer is final, all that are left; none if the attempt was closed
     */
    public List<C> end() {
        try {
            return ended();
        } catch (CancellationException closed) {
            return List.of();
        }
    }

    private List<C> ended() {
        boolean wasInterrupted = attempt.isInterrupted();
        if (attempt.end()) {
            List<C> rest = before == null || before.isEmpty()
                    ? held.stream().<C>map(Held::chunk).toList()
                    : joined(before);
            held.clear();
            return rest;
        }
        if (wasInterrupted) {
            return List.of();
        }
        return attempt.isKept() ? kept() : shown();
    }

    /** Returns whether the answer has ended with an interruption, so that another attempt is to follow. */
    public boolean needsAnother() {
        return attempt.needsAnother();
    }

    /** Returns whether the answer has ended without an interruption. */
    public boolean isFinal() {
        return attempt.isFinal();
    }

    /** Stops reading, unless the answer has ended. Safe to call from any thread. */
    @Override
    public void close() {
        attempt.close();
    }

    /**
     * Removes and returns the chunks of which everything is shown. Chunks without text and thinking at the end of these wait for the next
     * one.
     */
    private List<C> shown() {
        int count = 0;
        int releasable = 0;
        for (Held<C> one : held) {
            if (!one.isShown(shown)) {
                break;
            }
            count++;
            if (!one.isEmpty()) {
                releasable = count;
            }
        }
        var released = new ArrayList<C>(releasable);
        for (int i = 0; i < releasable; i++) {
            released.add(held.remove().chunk());
        }
        return released;
    }

    /** Returns all chunks, of which the first with text, else the first of all, begins with another text. */
    @SuppressWarnings("ReferenceEquality") // two chunks may be equal
    private List<C> joined(String text) {
        var all = new ArrayList<C>();
        Held<C> first = held.stream()
                .filter(one -> one.textEnd() > one.textStart() && !one.callsATool())
                .findFirst()
                .orElse(null);
        if (first == null && !held.isEmpty()) {
            all.add(withText.apply(held.getFirst().chunk(), text));
        }
        for (Held<C> one : held) {
            all.add(one == first ? withText.apply(one.chunk(), text + text(one, one.textEnd())) : one.chunk());
        }
        return all;
    }

    private String text(Held<C> one, long end) {
        return attempt.text().substring((int) one.textStart(), (int) end);
    }

    /** Removes all chunks, and returns what is shown of them, without tool calls. */
    private List<C> kept() {
        var released = new ArrayList<C>();
        if (before != null) {
            held.clear();
        }
        for (Held<C> one : held) {
            long end = Math.min(one.textEnd(), shown.text);
            if (one.isShown(shown)) { // also what has nothing to show
                released.add(one.chunk());
            } else if (end > one.textStart()) {
                released.add(withText.apply(one.chunk(), text(one, end)));
            }
        }
        held.clear();
        return released;
    }
}
