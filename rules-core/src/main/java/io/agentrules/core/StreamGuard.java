package io.agentrules.core;

import io.agentrules.api.Experimental;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.GuardedResponse;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RetryPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches one response of the model while it is written, and reports when trigger rules interrupt it. Opened by {@link
 * Session#guard()} for each model call; for one thread at a time.
 *
 * <p>Most harnesses pass the parts of a response as their framework delivers them, in pieces, whole, or both: {@link #text}, {@link
 * #thinking}, {@link #arguments}, {@link #toolCall}, and {@link #finish()} at the end. These methods return the guard, read each part
 * once, and do nothing after an interruption, so a harness may check {@link #isInterrupted} after each part or after several. What is
 * null counts as empty. {@link ModelCall} does all that belongs around a guard.
 *
 * <p>Advanced: {@link #feed}, {@link #finish(String)} and {@link #complete} take raw pieces of any number of streams and return the
 * interruption. Each stream is matched on its own, and how its text is cut into pieces does not change the result. An interrupted guard reads
 * no more pieces until {@link #resume}; neither does one whose {@code StreamOutput} threw.
 *
 * @since 0.1
 */
@Stable
public final class StreamGuard {
    private static final String NO_ARGUMENTS = "{}";
    private static final Delta TEXT = Delta.text("");
    private static final Delta THINKING = Delta.thinking("");

    private final GuardedResponse response;
    private final StringBuilder text = new StringBuilder();
    private final Set<Delta> completeCalls = new HashSet<>();
    private final Map<String, String> tools = new HashMap<>();

    /** The arguments of calls whose tool is not known yet. */
    private final Map<String, StringBuilder> unnamed = new LinkedHashMap<>();

    private boolean hasThinking;
    private boolean isThinking;

    /** The tool call whose arguments came last, without its text: there is one for many pieces. */
    private @Nullable Delta latestCall;

    StreamGuard(GuardedResponse response) {
        this.response = response;
    }

    /**
     * Reads a piece of the text. Thinking that came before it is complete then, and none of it is held back any longer.
     *
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}
     */
    public StreamGuard text(@Nullable String piece) {
        String read = orEmpty(piece);
        if (isThinking && !read.isEmpty()) {
            isThinking = false;
            if (!isInterrupted()) {
                finish(THINKING.stream());
            }
        }
        if (!isInterrupted()) {
            text.append(read);
            response.feed(TEXT, read);
        }
        return this;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Returns the text that was read, up to the end of the piece in which a rule interrupted it. */
    String readText() {
        return text.toString();
    }

    /**
     * Reads the whole text, unless it came in pieces.
     *
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}, and no text was read
     */
    public StreamGuard wholeText(@Nullable String whole) {
        return text.isEmpty() ? text(whole) : this;
    }

    /**
     * Reads a piece of the thinking.
     *
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}
     */
    public StreamGuard thinking(@Nullable String piece) {
        String read = orEmpty(piece);
        if (!read.isEmpty()) {
            hasThinking = true;
            isThinking = true;
        }
        return unlessInterrupted(THINKING, read);
    }

    /**
     * Reads the whole thinking, unless it came in pieces.
     *
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}, and no thinking was
     *     read
     */
    public StreamGuard wholeThinking(@Nullable String whole) {
        return hasThinking ? this : thinking(whole);
    }

    /**
     * Reads a piece of the arguments of a tool call.
     *
     * @param call an id of the call
     * @param tool the tool's name, for which the first piece that has one counts; empty if this piece has none, as with models that
     *     send it once. Pieces that come before the name wait for it, or for the end of the call
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}
     */
    public StreamGuard arguments(@Nullable String call, @Nullable String tool, @Nullable String piece) {
        return readArguments(orEmpty(call), orEmpty(tool), orEmpty(piece));
    }

    private StreamGuard readArguments(String call, String tool, String piece) {
        Delta latest = latestCall;
        if (latest != null && latest.stream().equals(call)) {
            return unlessInterrupted(latest, piece);
        }
        String name = tools.getOrDefault(call, tool);
        if (!name.isEmpty()) {
            tools.put(call, name);
        }
        if (isInterrupted()) {
            return this;
        }
        response.requireUnfinished();
        if (name.isEmpty()) {
            unnamed.computeIfAbsent(call, first -> new StringBuilder()).append(piece);
            return this;
        }
        latest = Delta.arguments(call, name, "");
        latestCall = latest;
        StringBuilder before = unnamed.remove(call);
        return unlessInterrupted(latest, before == null ? piece : before + piece);
    }

    /** Has the arguments read that have waited for the name of their tool, if there are any, before what ends next. */
    private void readUnnamed(String call) {
        StringBuilder before = unnamed.remove(call);
        if (before != null) {
            response.readBeforeEnd(Delta.arguments(call, tools.getOrDefault(call, ""), before.toString()));
        }
    }

    /** Forgets the tool of a stream that ends: its key may begin a new one. */
    private void forget(String stream) {
        tools.remove(stream);
        if (latestCall != null && latestCall.stream().equals(stream)) {
            latestCall = null;
        }
    }

    private StreamGuard unlessInterrupted(Delta stream, String piece) {
        if (!isInterrupted()) {
            response.feed(stream, piece);
        }
        return this;
    }

    /**
     * Reads a complete tool call before the tool runs, unless the same call was read before. Arguments that came in pieces are not
     * read again, unless they came for a tool of another name.
     *
     * @param call a key of the call, best its id or index in the response. Complete calls with one key are the same only if their
     *     tool and arguments are, too: some models leave the id empty
     * @param json the arguments; null or blank: there are none
     * @throws IllegalStateException if the response is finished and not {@linkplain #isInterrupted interrupted}, and the call was not
     *     read
     */
    public StreamGuard toolCall(@Nullable String call, @Nullable String tool, @Nullable String json) {
        String arguments = orEmpty(json).isBlank() ? NO_ARGUMENTS : orEmpty(json);
        Delta whole = Delta.arguments(orEmpty(call), orEmpty(tool), arguments);
        if (!isInterrupted() && completeCalls.add(whole)) {
            complete(whole);
        }
        return this;
    }

    /**
     * Reads the next piece of a stream; a stream with a new key begins, for the tool that this piece names.
     *
     * @return the interruption, if one happens in the piece: the rest of it is not read
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> feed(Delta piece) {
        return response.feed(Objects.requireNonNull(piece, "piece"), piece.text());
    }

    /**
     * Ends a stream as soon as it is complete: that of a tool call before the tool runs. A piece of that key that
     * comes later begins a new stream.
     *
     * @return the interruption, if one happens at the end of the stream
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> finish(String stream) {
        Objects.requireNonNull(stream, "stream");
        response.requireUnfinished();
        if (isInterrupted()) {
            return Optional.empty();
        }
        readUnnamed(stream);
        forget(stream);
        return response.finish(stream);
    }

    /**
     * Reads a complete stream, as most models deliver a tool call: all its text is read, unless pieces of it were read before for a tool
     * of the same name. Then the stream ends. For a tool call this is called before the tool runs, in place of {@link #finish(String)}.
     *
     * @param whole all of the stream
     * @return the interruption, if one happens in it or at its end
     * @throws IllegalStateException if the response is finished
     */
    public Optional<Interruption> complete(Delta whole) {
        Objects.requireNonNull(whole, "whole");
        response.requireUnfinished();
        if (isInterrupted()) {
            return Optional.empty();
        }
        unnamed.remove(whole.stream());
        forget(whole.stream());
        return response.complete(whole);
    }

    /**
     * Ends the response and all its streams. {@link #deferred} is complete then. A second call has no effect. If the response was
     * interrupted, the guard only stops reading.
     *
     * @return the interruption, if one happens at the end of a stream
     */
    public Optional<Interruption> finish() {
        if (!isInterrupted()) {
            List.copyOf(unnamed.keySet()).forEach(this::readUnnamed);
        }
        return response.finish();
    }

    /**
     * Continues after an interruption, as if there had been none: with the rest of the piece in which it happened, or with the end
     * of the streams. Does nothing without an interruption.
     *
     * @return the next interruption there
     */
    public Optional<Interruption> resume() {
        return response.resume();
    }

    /**
     * Tells listeners that follow the response that it will not continue: the model failed, or the call was canceled. Has no effect after
     * the end or an interruption. Safe to call from any thread.
     */
    @Experimental
    public void abandon() {
        response.abandon();
    }

    /**
     * Returns whether the model is to be stopped, and none of its tools to be run: the response was interrupted, by a rule or by an
     * output that threw, and was not resumed.
     */
    public boolean isInterrupted() {
        return response.isInterrupted();
    }

    /** Returns the interruption by a rule; empty when there is none, or the response was resumed. */
    public Optional<Interruption> interruption() {
        return response.interruption();
    }

    /**
     * Returns how to ask the model for another response, and ends this one. If the text is kept at all, it is kept up to the interruption.
     * Text that came by {@link #feed} or {@link #complete} is not stored: then use {@link Interruption#retry} with what was shown.
     *
     * @throws IllegalStateException if no rule interrupted the response, or it was resumed
     */
    public RetryPlan retry() {
        Interruption stop =
                interruption().orElseThrow(() -> new IllegalStateException("No rule interrupted the response"));
        finish();
        Firing firing = stop.firing();
        long end = firing.source() == StreamSource.TEXT ? firing.offset() : text.length();
        return stop.retry(text.substring(0, (int) Math.min(end, text.length())));
    }

    /** Returns the trigger rule that a {@linkplain Firing.Match match} names; empty if the response is not watched with such a rule. */
    @Experimental
    public Optional<Rule> rule(String name) {
        return response.rule(Objects.requireNonNull(name, "name"));
    }

    /**
     * Returns the firings without an interruption, in the order of the response, each rule once. {@link Activation#reminder()} reminds
     * the model of them before the next response.
     */
    public List<Firing> deferred() {
        return response.deferred();
    }
}
