package io.agentrules.core.internal.store;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.internal.Sha256;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.StoreEvent.Outcome;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.store.SessionStorage.Save.Result;
import io.agentrules.core.internal.store.StoreCalls.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** The store of an engine's sessions. Nothing here throws: what fails is reported, and the answer is empty. Thread-safe. */
public final class SessionStorage {
    private static final int MAX_ID = 500;
    private static final int MAX_STATE_BYTES = 1 << 20;
    private static final int MAX_BYTES_OF_CHAR = 3;

    private final StoreCalls calls;
    private final Duration timeout;
    private final EventPublisher events;
    private final String writer = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicLong saves = new AtomicLong();
    private final Runnable savingRest;
    private final ThreadPoolExecutor background;

    /**
     * Uses a store.
     *
     * @param timeout the longest time for which a session waits in passing
     * @param classLoader the context class loader of the threads that call the store
     * @param nanoTime measures how long the store has been down
     * @param savingRest saves what is not stored yet; called on another thread when a store that was down answers again
     */
    public SessionStorage(
            SessionStore store,
            Duration timeout,
            ClassLoader classLoader,
            LongSupplier nanoTime,
            EventPublisher events,
            Runnable savingRest) {
        this.calls = new StoreCalls(store, classLoader, nanoTime, events, this::catchUp);
        this.savingRest = savingRest;
        this.background = new ThreadPoolExecutor(
                1,
                1,
                StoreCalls.IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(1),
                call -> StoreCalls.thread(call, classLoader),
                new ThreadPoolExecutor.DiscardPolicy()); // one that waits saves everything
        background.allowCoreThreadTimeOut(true);
        this.timeout = timeout;
        this.events = events;
    }

    /** A stored session: has neither state nor version if none is stored, and no state if it cannot be read. */
    record Found(Optional<SavedState> saved, long version) {}

    /** Saves in the background what is not stored yet, unless the store counts as down. */
    public void catchUp() {
        if (isUp()) {
            background.execute(savingRest);
        }
    }

    /** Returns whether the store answered the last time. */
    public boolean isUp() {
        return calls.isUp();
    }

    /** Returns how long a session waits for the store in passing. */
    WaitBudget budget() {
        return WaitBudget.of(timeout);
    }

    /** Returns how long {@code Session.save()} waits: the process may be about to end, so it asks the store even if it counts as down. */
    WaitBudget patience() {
        return WaitBudget.insisting(timeout.compareTo(StoreCalls.PATIENCE) > 0 ? timeout : StoreCalls.PATIENCE);
    }

    /** Deletes what is stored of a session; returns whether the store did so. */
    public boolean delete(String id) {
        String key = key(id);
        return calls.ask(
                        id,
                        Operation.DELETE,
                        budget(),
                        store -> {
                            store.delete(key);
                            return true;
                        },
                        unused -> Outcome.DONE)
                .value()
                .isPresent();
    }

    /** Loads a state. */
    Optional<Found> load(String id, WaitBudget wait) {
        String key = key(id);
        Answer<Optional<Stored>> answer =
                calls.ask(id, Operation.LOAD, wait, store -> store.load(key), unused -> Outcome.DONE);
        return answer.value()
                .map(stored -> stored.map(this::read).orElseGet(() -> new Found(Optional.empty(), SessionStore.NONE)));
    }

    private Found read(Stored stored) {
        try {
            return new Found(Optional.of(SavedState.of(stored.state())), stored.version());
        } catch (IllegalArgumentException e) {
            events.reportLate(Diagnostic.warning(
                            "stored-session-unreadable",
                            "A stored session cannot be read, so it starts anew: " + e.getMessage(),
                            "Run the same version on all nodes, and do not edit stored sessions")
                    .causedBy(e));
            return new Found(Optional.empty(), stored.version());
        }
    }

    /**
     * The result of a save.
     *
     * @param version the new version if the result is {@link Result#SAVED}; else undefined
     */
    record Save(Result result, long version) {
        enum Result {
            SAVED,
            /** Not saved: another version is stored than expected. */
            CONFLICT,
            /** Not saved: the store counts as down. */
            SKIPPED,
            /** Not saved, now or later: the state is too large. */
            TOO_LARGE,
            /** The store did not confirm it, so it may have saved the state or not. */
            UNCONFIRMED
        }

        private static Save without(Result result) {
            return new Save(result, SessionStore.NONE);
        }
    }

    /** Saves a state if {@code expected} is the version that is stored. */
    Save save(String id, SavedState saved, long expected, WaitBudget wait) {
        String text = saved.text();
        if (isTooLarge(text)) {
            events.reportLate(Diagnostic.warning(
                    "session-too-large",
                    "A session is not saved any more, because its state is larger than 1 MB",
                    "Shorten its prompt, or record fewer paths"));
            return Save.without(Result.TOO_LARGE);
        }
        String key = key(id);
        Answer<OptionalLong> answer = calls.ask(
                id,
                Operation.SAVE,
                wait,
                store -> store.save(key, text, expected),
                version -> version.isPresent() ? Outcome.DONE : Outcome.CONFLICT);
        if (answer.value().isEmpty()) {
            return Save.without(answer.wasAsked() ? Result.UNCONFIRMED : Result.SKIPPED);
        }
        OptionalLong version = answer.value().get();
        return version.isPresent() ? new Save(Result.SAVED, version.getAsLong()) : Save.without(Result.CONFLICT);
    }

    private static boolean isTooLarge(String text) {
        boolean isSmall = text.length() <= MAX_STATE_BYTES / MAX_BYTES_OF_CHAR;
        return !isSmall && text.getBytes(StandardCharsets.UTF_8).length > MAX_STATE_BYTES;
    }

    /** Returns the name of this engine in what it saves. */
    String writer() {
        return writer;
    }

    /** Returns the number of the next save. */
    long nextSave() {
        return saves.incrementAndGet();
    }

    /** Returns the id for the store, which takes no id that is empty, very long, or no Unicode text. */
    static String key(String id) {
        boolean isUsable = !id.isEmpty()
                && id.length() <= MAX_ID
                && id.indexOf('\0') < 0
                && !StorableJson.hasUnpairedSurrogate(id);
        return isUsable ? id : "sha256:" + Sha256.hex(id.getBytes(StandardCharsets.UTF_16BE));
    }
}
