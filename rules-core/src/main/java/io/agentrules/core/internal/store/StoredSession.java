package io.agentrules.core.internal.store;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.internal.store.SessionStorage.Found;
import io.agentrules.core.internal.store.SessionStorage.Save;
import io.agentrules.core.model.SessionState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Saves one session: knows what is stored of it, as far as this node has seen. One thread at a time asks the store; another one waits
 * for it as long as its own budget allows.
 */
public final class StoredSession {
    /** Of more unconfirmed saves, the oldest cannot be recognized any more. */
    private static final int MAX_UNCONFIRMED = 8;

    /** The number of edits of a session as it was opened. */
    private static final long UNEDITED = 0;

    /** Less than any number of edits: not even what the session was opened with is stored. */
    private static final long NOTHING = -1;

    private final String id;
    private final SessionStorage storage;
    private final ReentrantLock asking = new ReentrantLock();

    /** The saves that may be stored or not, by number, since {@link #version} was stored. */
    private final Map<Long, SessionState> unconfirmedSaves = new LinkedHashMap<>();

    private final NamesJson activated = new NamesJson();

    // what is stored, as far as this node has seen
    private SessionState base = SessionState.NEW;
    private Map<String, Long> writers = Map.of();
    private long version = SessionStore.NONE;

    /** The number of the live session's edits when it was last the same as what is stored. */
    private volatile long savedEdits;

    /** The number of the live session's edits when its state was last too large. */
    private volatile long tooLargeEdits = NOTHING;

    /** Whether what is stored is to be replaced, not merged: it could not be deleted. */
    private boolean replacesStored;

    /** Whether what is stored is to be replaced even if nothing happens in the session: it cannot be read. */
    private boolean isUnreadable;

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
        var session = new StoredSession(id, storage, UNEDITED);
        return new Opened(session.load(storage.budget()), session);
    }

    /** Deletes what is stored of a session, and returns what saves a new state of it. */
    public static StoredSession replace(String id, SessionStorage storage) {
        var session = new StoredSession(id, storage, NOTHING);
        session.replacesStored = !storage.delete(id);
        return session;
    }

    /** The result of an attempt to save. */
    public enum Attempt {
        /** Everything is stored. */
        SAVED,
        /** Another node had saved the session: its changes are part of the live session now, which is not saved yet. */
        REBASED,
        /** The store did not answer, the session was deleted, or its state is too large. */
        NOT_SAVED
    }

    /** Returns the stored state; that of a new session if there is none, or the store does not answer. */
    private SessionState load(WaitBudget wait) {
        storage.load(id, activated, wait).ifPresent(this::continueFrom);
        savedEdits = isUnreadable ? NOTHING : savedEdits;
        return base;
    }

    private void continueFrom(Found found) {
        version = found.version();
        isUnreadable = found.saved().isEmpty() && version != SessionStore.NONE;
        base = found.saved().map(SavedState::state).orElse(SessionState.NEW);
        writers = found.saved().map(SavedState::writers).orElse(Map.of());
    }

    /** Returns whether something may have changed that is still to be stored: what is too large never will be. */
    public boolean isBehind(LiveSession live) {
        long edits = live.edits();
        return edits != savedEdits && edits != tooLargeEdits && !isDeleted;
    }

    /** Returns how long a save waits for the store in passing, which is not asked then while it counts as down. */
    public WaitBudget budget() {
        return storage.budget();
    }

    /** Returns how long a save waits for the store that the harness asks for. */
    public WaitBudget patience() {
        return storage.patience();
    }

    /** Saves a session no more: it was deleted. */
    public void forget() {
        isDeleted = true;
    }

    /** Saves what has changed. If another node has saved the session, takes over its changes instead: then call this again. */
    public Attempt save(LiveSession live, WaitBudget wait) {
        if (!isBehind(live)) {
            return isDeleted || live.edits() != savedEdits ? Attempt.NOT_SAVED : Attempt.SAVED;
        }
        if (!startAsking(wait)) {
            return Attempt.NOT_SAVED;
        }
        try {
            boolean isInVain = isDeleted || wait.leftNanos() == 0; // meanwhile
            return isInVain ? Attempt.NOT_SAVED : saveOrRebase(live, wait);
        } finally {
            asking.unlock();
        }
    }

    /** Waits until no other thread asks the store; returns false if that takes too long or this thread is interrupted. */
    private boolean startAsking(WaitBudget wait) {
        if (asking.tryLock()) {
            return true;
        }
        long start = System.nanoTime();
        try {
            return asking.tryLock(wait.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            wait.spend(System.nanoTime() - start);
        }
    }

    private Attempt saveOrRebase(LiveSession live, WaitBudget wait) {
        long edits = live.edits(); // first: a change meanwhile must make the next save find something
        if (edits == tooLargeEdits) {
            return Attempt.NOT_SAVED;
        }
        SessionState ours = live.state();
        if (ours.equals(base) && !replacesStored && !isUnreadable) {
            savedEdits = edits;
            return Attempt.SAVED;
        }
        if (!unconfirmedSaves.isEmpty()) { // one of them may be stored by now
            Optional<Found> found = storage.load(id, activated, wait);
            if (found.isEmpty() || found.get().version() != version) {
                return rebase(live, found);
            }
        }
        long number = storage.nextSave();
        var saved = new SavedState(SavedState.writers(writers, storage.writer(), number), ours);
        Save save = storage.save(id, saved, activated, version, wait);
        return switch (save.result()) {
            case SAVED -> saved(saved, save.version(), edits);
            case CONFLICT -> rebase(live, storage.load(id, activated, wait));
            case UNCONFIRMED -> unconfirmed(number, ours);
            case TOO_LARGE -> tooLarge(edits);
            case SKIPPED -> Attempt.NOT_SAVED;
        };
    }

    private Attempt saved(SavedState ours, long newVersion, long edits) {
        unconfirmedSaves.clear();
        base = ours.state();
        writers = ours.writers();
        version = newVersion;
        savedEdits = edits;
        replacesStored = false;
        isUnreadable = false;
        return Attempt.SAVED;
    }

    private Attempt unconfirmed(long save, SessionState state) {
        unconfirmedSaves.put(save, state);
        if (unconfirmedSaves.size() > MAX_UNCONFIRMED) {
            unconfirmedSaves.remove(unconfirmedSaves.keySet().iterator().next());
        }
        return Attempt.NOT_SAVED;
    }

    private Attempt tooLarge(long edits) {
        tooLargeEdits = edits;
        return Attempt.NOT_SAVED;
    }

    /** Takes over what is stored; without an answer from the store nothing changes. */
    private Attempt rebase(LiveSession live, Optional<Found> answer) {
        if (answer.isEmpty()) {
            return Attempt.NOT_SAVED;
        }
        Found found = answer.get();
        if (!replacesStored) {
            found.saved().ifPresent(theirs -> {
                SessionState start = startOf(theirs);
                live.replace(ours -> StateRebase.rebase(start, ours, theirs.state(), live.setSince(savedEdits)));
            });
        }
        continueFrom(found);
        unconfirmedSaves.clear(); // they expected an earlier version, so they are stored by now or never will be
        return Attempt.REBASED;
    }

    /** Returns the state from which this and the stored one started: a save whose answer was lost may be part of it. */
    private SessionState startOf(SavedState theirs) {
        Long ourLast = theirs.writers().get(storage.writer());
        return ourLast == null ? base : unconfirmedSaves.getOrDefault(ourLast, base);
    }
}
