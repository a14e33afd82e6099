package io.agentrules.core;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Stable;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One answer of a model within a {@link ModelCall}, read while it is written or as a whole. Null is read as an empty text. Nothing is read
 * after an interruption, or once the attempt is closed.
 *
 * @since 0.1
 */
@Stable
public final class Attempt implements AutoCloseable {
    private final Session session;
    private final StreamGuard guard;
    private final Consumer<RetryPlan> retry;

    /** The calls whose arguments come in pieces, by their keys, until they are complete. */
    private final Map<String, Written> written = new LinkedHashMap<>();

    /** The one whose arguments came last: there are many pieces for each. */
    private @Nullable Written latest;

    private final Set<ToolCall> complete = new LinkedHashSet<>();
    private final Extent read = new Extent();
    private String thought = "";
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    Attempt(Session session, StreamGuard guard, Consumer<RetryPlan> retry) {
        this.session = session;
        this.guard = guard;
        this.retry = retry;
    }

    /**
     * A call of a tool, as the model wrote it.
     *
     * @param id its key in the answer
     * @param tool the tool's name; empty if the model left it out
     * @param json the arguments; empty if the model left them out
     */
    public record ToolCall(String id, String tool, String json) {}

    private enum State {
        OPEN,
        FINAL,
        INTERRUPTED,
        CLOSED
    }

    /** A call whose arguments come in pieces. */
    private static final class Written {
        private final String key;
        private String tool = "";
        private final StringBuilder json = new StringBuilder();

        Written(String key) {
            this.key = key;
        }
    }

    /** Reads a piece of the text. */
    public Attempt text(@Nullable String piece) {
        if (piece != null && !isClosed()) {
            read.text += piece.length();
            guard.text(piece);
        }
        return this;
    }

    /** Reads the whole text, unless it came in pieces. */
    public Attempt wholeText(@Nullable String whole) {
        return read.text == 0 ? text(whole) : this;
    }

    /** Reads a piece of the thinking. */
    public Attempt thinking(@Nullable String piece) {
        if (piece != null && !isClosed()) {
            read.thinking += piece.length();
            guard.thinking(piece);
        }
        return this;
    }

    /** Reads the whole thinking, unless it came in pieces. */
    public Attempt wholeThinking(@Nullable String whole) {
        return read.thinking == 0 ? thinking(whole) : this;
    }

    /**
     * Reads all that the model has thought so far, of which the end is new: for models that repeat it with each piece.
     *
     * @param soFar a piece by itself if it does not begin with what came before
     */
    public Attempt allThinking(@Nullable String soFar) {
        String all = orEmpty(soFar);
        if (all.isEmpty()) {
            return this;
        }
        if (!all.startsWith(thought)) {
            thought += all;
            return thinking(all);
        }
        String piece = all.substring(thought.length());
        read.repetitions += thought.isEmpty() ? 0 : 1;
        thought = all;
        return thinking(piece);
    }

    /**
     * Reads a piece of the arguments of a tool call.
     *
     * @param key what tells the call from the others of the answer: its id, or its index as text
     * @param tool the tool's name; null or empty if this piece has none, as with models that send it once
     */
    public Attempt arguments(@Nullable String key, @Nullable String tool, @Nullable String piece) {
        if (!isClosed()) {
            read.toolParts++;
            String id = orEmpty(key);
            Written known = latest;
            if (known == null || !known.key.equals(id)) {
                known = written.computeIfAbsent(id, Written::new);
                latest = known;
            }
            if (known.tool.isEmpty()) {
                known.tool = orEmpty(tool);
            }
            String json = orEmpty(piece);
            known.json.append(json);
            guard.arguments(id, known.tool, json);
        }
        return this;
    }

    /**
     * Reads a complete tool call, whether its arguments came in pieces before or not.
     *
     * @param key what tells the call from the others of the answer, the same as that of its pieces; null or empty: none of them had one.
     *     Without pieces and key it is another call than those before
     * @param json the arguments; null or blank: there are none
     */
    public Attempt toolCall(@Nullable String key, @Nullable String tool, @Nullable String json) {
        if (!isClosed()) {
            read.toolParts++;
            latest = null;
            var whole = new ToolCall(keyOf(orEmpty(key)), orEmpty(tool), orEmpty(json));
            written.remove(whole.id());
            complete.add(whole);
            guard.toolCall(whole.id(), whole.tool(), whole.json());
        }
        return this;
    }

    private String keyOf(String key) {
        return key.isEmpty() && !written.containsKey(key) ? "call:" + complete.size() : key;
    }

    /** Returns whether nothing more is read, so that the model is to be stopped: a rule interrupted it, or the attempt was closed. */
    public boolean isInterrupted() {
        return isClosed() || guard.isInterrupted();
    }

    private boolean isClosed() {
        return state.get() == State.CLOSED;
    }

    /**
     * Ends the answer. If no rule interrupts it, its tool calls are recorded in the session, and may run. Else {@link ModelCall#request()}
     * is that of the next attempt. A second call returns the same and does nothing.
     *
     * @return whether the answer is final
     * @throws CancellationException if the call was cancelled, or the attempt closed: nothing is recorded
     */
    public boolean end() {
        if (state.get() == State.OPEN) {
            guard.finish();
            boolean isFirst = state.compareAndSet(State.OPEN, guard.isInterrupted() ? State.INTERRUPTED : State.FINAL);
            if (isFirst && isFinal()) {
                toolCalls().forEach(made -> session.toolCall(made.tool(), made.json()));
            } else if (isFirst) {
                retry.accept(guard.retry());
            }
        }
        if (isClosed()) {
            throw new CancellationException("The attempt is closed");
        }
        return isFinal();
    }

    /** Returns whether the answer has ended with an interruption, so that another attempt is to follow. */
    boolean needsAnother() {
        return state.get() == State.INTERRUPTED;
    }

    /** Returns whether the answer has ended without an interruption. */
    public boolean isFinal() {
        return state.get() == State.FINAL;
    }

    /** Returns the text that was read; the kept text of earlier attempts is not in it. */
    public String text() {
        return guard.readText();
    }

    /** Returns the tool calls that were read, complete ones first. They may run once the answer is final. */
    public List<ToolCall> toolCalls() {
        var all = new ArrayList<>(complete);
        written.forEach((key, made) -> all.add(new ToolCall(key, made.tool, made.json.toString())));
        return List.copyOf(all);
    }

    /** Stops reading, unless the answer has ended: the model failed, or its caller has gone. Safe to call from any thread. */
    @Override
    public void close() {
        if (state.compareAndSet(State.OPEN, State.CLOSED)) {
            guard.abandon();
        }
    }

    static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Returns how much was read. */
    Extent read() {
        return read;
    }

    /** Returns whether a rule interrupted the answer that lets its text stay. */
    boolean isKept() {
        return guard.interruption()
                .filter(stop -> stop.contextMode() == ContextMode.KEEP)
                .isPresent();
    }
}
