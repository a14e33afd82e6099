package io.agentrules.core;

import io.agentrules.api.Stable;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * One call of a model under rules, with all its attempts, whatever framework makes it: what an adapter, or a loop of one's own, is written
 * with.
 *
 * <pre>{@code
 * var call = ModelCall.of(session, format, request);
 * while (true) {
 *     try (Attempt attempt = call.begin(); Answer answer = model.ask(call.request())) {
 *         while (!attempt.isInterrupted() && answer.hasNext()) {
 *             attempt.text(answer.next());
 *         }
 *         if (attempt.end()) {
 *             return call.text();
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>Making one records the call in its session, and puts the rules of this moment and the reminder into the request: a copy, so that
 * what the framework stores stays clean. Then {@link #begin} an attempt, send {@link #request()}, and give the attempt what the model
 * answers, in pieces, whole or both. An attempt that ends without an interruption is final: its tool calls are recorded, and may run.
 * After an interruption, {@link #request()} has the reminder, and the next attempt begins. The number of interruptions is limited, so a
 * call always comes to an end.
 *
 * <p>An attempt may move from thread to thread, but one of them works on it at a time. {@link #cancel()}, {@link Attempt#close()} and all
 * questions may come from any thread at any time. Every attempt is to be ended or closed; whichever comes first counts.
 *
 * @param <Q> the request of the framework
 * @since 0.1
 */
@Stable
public final class ModelCall<Q> {
    private static final Message NOTHING = Message.synthetic("");
    private static final StreamOutput NO_OUTPUT = (source, stream, text) -> {};

    private final Session session;
    private final BiFunction<Q, List<Message>, Q> append;

    /** With the rules, and without what is added at the end. */
    private final Q ruled;

    private final StringBuilder kept = new StringBuilder();
    private List<Message> added;
    private Q request;
    private @Nullable Attempt current;
    private volatile boolean isCancelled;

    private ModelCall(Session session, BiFunction<Q, List<Message>, Q> append, Q ruled, List<Message> added) {
        this.session = session;
        this.append = append;
        this.ruled = ruled;
        this.added = added;
        this.request = added.isEmpty() ? ruled : append.apply(ruled, added);
    }

    /**
     * Starts a call: records model, tools and messages as {@link Session#beforeModelCall} does, and applies the rules. A last message that is
     * the user's is a new prompt.
     *
     * @param request as the framework has it, without rules; it is not changed
     */
    public static <Q, M> ModelCall<Q> of(Session session, RequestFormat<Q, M> format, Q request) {
        session.beforeModelCall(recorded(session, format, request), message -> read(format, message));
        return start(session, format, request);
    }

    /**
     * Starts a call whose prompt the session knows, by {@link Session#prompt}: for frameworks that change the user's message before it
     * reaches the model, for instance with retrieved documents. Of the messages, only those before the prompt are read, once, as the
     * history.
     *
     * @param request as the framework has it, without rules; it is not changed
     */
    public static <Q, M> ModelCall<Q> ofPrompted(Session session, RequestFormat<Q, M> format, Q request) {
        List<M> messages = recorded(session, format, request);
        if (!session.isSeededFromHistory()) {
            var history = new ArrayList<Message>();
            messages.forEach(message -> history.add(read(format, message)));
            if (!history.isEmpty() && history.get(history.size() - 1).role() == Role.USER) {
                history.remove(history.size() - 1);
            }
            session.history(history);
        }
        return start(session, format, request);
    }

    /** Records model and tools, and returns the messages. */
    private static <Q, M> List<M> recorded(Session session, RequestFormat<Q, M> format, Q request) {
        Objects.requireNonNull(session, "session");
        String model = Objects.requireNonNull(format, "format").model(Objects.requireNonNull(request, "request"));
        if (model != null && !model.isEmpty()) {
            session.model(model);
        }
        session.tools(withoutNulls(format.tools(request)));
        return withoutNulls(format.messages(request));
    }

    private static <T> List<T> withoutNulls(@Nullable Collection<? extends @Nullable T> all) {
        var there = new ArrayList<T>();
        if (all != null) {
            for (T one : all) {
                if (one != null) {
                    there.add(one);
                }
            }
        }
        return there;
    }

    private static <M> Message read(RequestFormat<?, M> format, M message) {
        return Objects.requireNonNullElse(format.read(message), NOTHING);
    }

    private static <Q, M> ModelCall<Q> start(Session session, RequestFormat<Q, M> format, Q request) {
        Activation now = session.activate();
        var rules = new Object() {
            private boolean areIn;

            String after(@Nullable String base) {
                String own = Attempt.orEmpty(base);
                String all = now.renderSystemPrompt(own);
                areIn = !all.equals(own);
                return all;
            }
        };
        Q changed = format.system(request, rules::after);
        String reminder = now.reminder();
        return new ModelCall<>(
                session,
                format::append,
                rules.areIn ? changed : request,
                reminder.isEmpty() ? List.of() : List.of(Message.synthetic(reminder)));
    }

    /** Returns the session in which the call is recorded. */
    public Session session() {
        return session;
    }

    /** Returns the request to send now: that of the first attempt, or after an interruption that of the next. */
    public synchronized Q request() {
        return request;
    }

    /**
     * Returns the text that stays of interrupted attempts, with context mode {@code keep}: the model goes on from there, so the answer
     * begins with it. Usually empty.
     */
    public synchronized String kept() {
        return kept.toString();
    }

    /** Returns the text of the answer: what is {@linkplain #kept kept}, and what the last attempt has read unless it was interrupted. */
    public String text() {
        Attempt last;
        synchronized (this) {
            last = current;
        }
        String kept = kept();
        if (last == null || last.isInterrupted()) {
            return kept;
        }
        return kept.isEmpty() ? last.text() : kept + last.text();
    }

    /**
     * Begins an attempt, of which the caller shows what it likes. One that was begun before is closed.
     *
     * @throws CancellationException if the call is cancelled
     */
    public Attempt begin() {
        return begin(Emission.LIVE, NO_OUTPUT);
    }

    /**
     * Begins an attempt whose text is shown as it becomes certain. One that was begun before is closed.
     *
     * @param emission how much is held back if there are trigger rules
     * @param output what shows the rest
     * @throws CancellationException if the call is cancelled
     */
    public Attempt begin(Emission emission, StreamOutput output) {
        requireNotCancelled();
        var attempt = new Attempt(session, session.guard(emission, output), this::retry);
        Attempt before;
        synchronized (this) {
            before = current;
            current = attempt;
        }
        if (before != null) {
            before.close();
        }
        if (isCancelled) { // since the first look
            attempt.close();
        }
        requireNotCancelled();
        return attempt;
    }

    /**
     * Begins an attempt that reads the chunks of a framework's stream, and releases them as they become certain. One that was begun before is
     * closed.
     *
     * @param emission how much is held back if there are trigger rules
     * @param reader gives the attempt what is in a chunk, in its order
     * @param withText returns a chunk like the given one that has only this text: the part that stays of the chunk in which the model was
     *     interrupted
     * @throws CancellationException if the call is cancelled
     */
    public <C> ChunkedAttempt<C> begin(
            Emission emission,
            BiConsumer<? super C, ? super Attempt> reader,
            BiFunction<? super C, String, ? extends C> withText) {
        Objects.requireNonNull(reader, "reader");
        Objects.requireNonNull(withText, "withText");
        var shown = new Extent();
        boolean isWhole = emission.kind() == Emission.Kind.ALL;
        return new ChunkedAttempt<>(begin(emission, shown), reader, withText, shown, isWhole);
    }

    /**
     * Makes a call that does not stream: asks until an answer is final.
     *
     * @param model answers a request
     * @param reader gives the attempt what is in an answer
     * @return the final answer, before which {@link #kept()} belongs
     * @throws CancellationException if the call is cancelled meanwhile
     */
    public <A extends @Nullable Object> A complete(
            Function<? super Q, ? extends A> model, BiConsumer<? super A, ? super Attempt> reader) {
        while (true) {
            requireNotCancelled();
            A whole = model.apply(request());
            try (Attempt attempt = begin()) {
                reader.accept(whole, attempt);
                if (attempt.end()) {
                    return whole;
                }
            }
        }
    }

    /**
     * Makes a call that does not stream: asks until an answer is final.
     *
     * @param model answers a request
     * @param reader gives the attempt what is in an answer
     * @param withTextBefore returns an answer like the given one, but with this text before its own
     * @return the final answer, which begins with what is {@linkplain #kept kept}
     * @throws CancellationException if the call is cancelled meanwhile
     */
    public <A> A complete(
            Function<? super Q, ? extends A> model,
            BiConsumer<? super A, ? super Attempt> reader,
            BiFunction<? super A, String, ? extends A> withTextBefore) {
        A whole = complete(model, reader);
        String before = kept();
        return before.isEmpty() ? whole : withTextBefore.apply(whole, before);
    }

    /**
     * Makes a call of a model whose answers are streams that block: asks until an answer is final, and returns the chunks of all attempts as
     * far as they are shown. Nothing is asked before the first chunk is wanted. With {@link Emission#BUFFER}, where trigger rules watch, these
     * are the chunks of the final attempt alone, of which the first with text begins with what is {@linkplain #kept kept}.
     *
     * @param emission how much is held back if there are trigger rules
     * @param model answers a request; its stream is closed in any case, and before its end to stop the model
     * @param reader gives the attempt what is in a chunk, in its order
     * @param withText returns a chunk like the given one that has only this text
     * @return to be closed by the caller, which cancels the call if it has not come to its end
     */
    public <C> Stream<C> stream(
            Emission emission,
            Function<? super Q, ? extends Stream<? extends C>> model,
            BiConsumer<? super C, ? super Attempt> reader,
            BiFunction<? super C, String, ? extends C> withText) {
        boolean isWhole = emission.kind() == Emission.Kind.ALL;
        var chunks = new ChunkIterator<C>(
                () -> isWhole
                        ? this.<C>begin(emission, reader, withText).beginningWith(kept())
                        : this.<C>begin(emission, reader, withText),
                () -> model.apply(request()));
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(chunks, Spliterator.ORDERED), false)
                .onClose(() -> {
                    cancel();
                    chunks.close();
                });
    }

    /**
     * Cancels the call: the present attempt reads nothing more, nothing of it is recorded, and there is no other. Without effect on an attempt
     * that has ended. The caller stops the model.
     */
    public void cancel() {
        Attempt present;
        synchronized (this) {
            isCancelled = true;
            present = current;
        }
        if (present != null) {
            present.close();
        }
    }

    /** Returns whether the call is cancelled. */
    public boolean isCancelled() {
        return isCancelled;
    }

    private void requireNotCancelled() {
        if (isCancelled) {
            throw new CancellationException("The call of the model is cancelled");
        }
    }

    /** Makes the request of the next attempt. */
    private synchronized void retry(RetryPlan plan) {
        kept.append(plan.kept());
        added = plan.after(added, message -> message); // a reminder that is there already moves to the end
        request = append.apply(ruled, added);
    }
}
