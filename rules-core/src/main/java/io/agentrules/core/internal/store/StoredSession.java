package io.agentrules.core.internal.store;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.internal.store.SessionStorage.Found;
import io.agentrules.core.model.SessionState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Saves one session: knows what is stored of it, as far as this node has seen. One thread at a time asks the store; another one waits
 * for it until its own deadline.
 */
public final class StoredSession {
    /** Saves whose outcome is not known; of more, the oldest cannot be recognized any more. */
    private static final int MAX_UNKNOWN = 8;

    private final String id;
    private final SessionStorage storage;
    private final ReentrantLock asking = new ReentrantLock();
    private final Map<Long, SessionState> unknown = new LinkedHashMap<>();
    private Map<String, Long> writers = Map.of();
    private SessionState base = SessionState.NEW;
    private long version = SessionStore.NONE;
    private volatile long savedEdits;
    private volatile boolean isDeleted;

    private StoredSession(String id, SessionStorage storage, long savedEdits) {
        this.id = id;
        this.storage = storage;
        this.savedEdits = savedEdits;
    }

    /** A session as it was stored, and what saves it. */
    public record Opened(SessionState state, StoredSession stored) {}

    /** Reads a session; a new one if none is stored, or the store does not answer. */
    public static Opened open(String id, SessionStorage storage) {
        var session = new StoredSession(id, storage, 0);
        return new Opened(session.load(storage.deadline()), session);
    }

    /** Deletes what is stored of a session, and returns what saves a new state of it. */
    public static StoredSession replace(String id, SessionStorage storage) {
        storage.delete(id);
        return new StoredSession(id, storage, -1);
    }

    /** What came of a save. */
    public enum Outcome {
        /** Everything is stored. */
        SAVED,
        /** Another node had saved the session: its changes are part of the copy now, which is not saved yet. */
        REBASED,
        /** The store did not answer, or the session was deleted. */
        NOT_SAVED
    }

    /** Returns the stored state; that of a new session if there is none, or the store does not answer. */
    private SessionState load(Deadline deadline) {
        storage.load(id, deadline).ifPresent(this::continueFrom);
        return base;
    }

    private void continueFrom(Found found) {
        version = found.version();
        base = found.saved().map(SavedState::state).orElse(SessionState.NEW);
        writers = found.saved().map(SavedState::writers).orElse(Map.of());
    }

    /** Returns whether something may have changed that is not stored. */
    public boolean isBehind(SessionCopy copy) {
        return copy.edits() != savedEdits && !isDeleted;
    }

    /** Starts to wait for the store. */
    public Deadline deadline() {
        return storage.deadline();
    }

    /** Saves a session no more: it was deleted. */
    public void forget() {
        isDeleted = true;
    }

    /** Saves what has changed. If another node has saved the session, takes over its changes instead: then call this again. */
    public Outcome save(SessionCopy copy, Deadline deadline) {
        if (!isBehind(copy)) {
            return isDeleted ? Outcome.NOT_SAVED : Outcome.SAVED;
        }
        try {
            if (!asking.tryLock(deadline.leftNanos(), TimeUnit.NANOSECONDS)) {
                return Outcome.NOT_SAVED;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.NOT_SAVED;
        }
        try {
            return deadline.leftNanos() == 0 ? Outcome.NOT_SAVED : saveOrRebase(copy, deadline);
        } finally {
            asking.unlock();
        }
    }

    private Outcome saveOrRebase(SessionCopy copy, Deadline deadline) {
        long edits = copy.edits(); // first: a change meanwhile must make the next save find something
        SessionState ours = copy.state();
        if (ours.equals(base)) {
            savedEdits = edits;
            return Outcome.SAVED;
        }
        if (!unknown.isEmpty()) { // one of them may be stored by now
            Optional<Found> found = storage.load(id, deadline);
            if (found.isEmpty() || found.get().version() != version) {
                return found.map(other -> rebase(copy, other)).orElse(Outcome.NOT_SAVED);
            }
        }
        long save = storage.nextSave();
        var saved = new SavedState(SavedState.writers(writers, storage.writer(), save), ours);
        remember(save, ours);
        Optional<OptionalLong> answer = storage.save(id, saved, version, deadline);
        if (answer.isEmpty()) {
            return Outcome.NOT_SAVED;
        }
        OptionalLong newVersion = answer.get();
        if (newVersion.isEmpty()) {
            unknown.remove(save);
            return storage.load(id, deadline).map(found -> rebase(copy, found)).orElse(Outcome.NOT_SAVED);
        }
        unknown.clear();
        base = ours;
        writers = saved.writers();
        version = newVersion.getAsLong();
        savedEdits = edits;
        return Outcome.SAVED;
    }

    private void remember(long save, SessionState state) {
        unknown.put(save, state);
        if (unknown.size() > MAX_UNKNOWN) {
            unknown.remove(unknown.keySet().iterator().next());
        }
    }

    private Outcome rebase(SessionCopy copy, Found found) {
        found.saved().ifPresent(theirs -> {
            SessionState start = startOf(theirs);
            copy.replace(ours -> StateRebase.rebase(start, ours, theirs.state(), copy.toldSince(savedEdits)));
        });
        continueFrom(found);
        return Outcome.REBASED;
    }

    /** Returns the state from which this and the stored one started: a save whose answer was lost may be part of it. */
    private SessionState startOf(SavedState theirs) {
        Long ourLast = theirs.writers().get(storage.writer());
        return ourLast == null ? base : unknown.getOrDefault(ourLast, base);
    }
}
