package io.agentrules.core.internal.store;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.internal.session.Conversation;
import io.agentrules.core.internal.session.Workspace;
import io.agentrules.core.internal.store.SessionStorage.Found;
import io.agentrules.core.internal.store.SessionStorage.Save;
import io.agentrules.core.internal.support.Uninterrupted;
import io.agentrules.core.model.SessionState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Saves one conversation: knows what is stored of it, as far as this node has seen. One thread at a time asks the store; another one waits
 * for it as long as its own budget allows.
 */
public final class StoredSession {
    /** Of more unconfirmed saves, the oldest cannot be recognized any more. */
    private static final int MAX_UNCONFIRMED = 8;

    /** Stands for a number of edits: not even what the session was opened with is stored. */
    private static final long NOTHING = -1;

    private final String id;
    private final SessionStorage storage;
    private final Conversation conversation;
    private final ReentrantLock asking = new ReentrantLock();

    /** The saves that may be stored or not, by number, since {@link #version} was stored. */
    private final Map<Long, Unconfirmed> unconfirmedSaves = new LinkedHashMap<>();

    // what is stored, as far as this node has seen
    private SessionState base = SessionState.NEW;
    private Map<String, Long> writers = Map.of();
    private long version = SessionStore.NONE;

    /** The number of edits when the conversation was last the same as what is stored. */
    private volatile long savedEdits;

    /** The number of edits when the state was last too large. */
    private volatile long tooLargeEdits = NOTHING;

    /** Whether what is stored is to be replaced, not continued: it could not be deleted. */
    private boolean replacesStored;

    /** Whether the stored state cannot be read, so that it is replaced even if the session does not change. */
    private boolean isUnreadable;

    private volatile boolean isDeleted;

    /** What a save stores, and the number of edits that it has. */
    private record Unconfirmed(SessionState state, int edits) {}

    private StoredSession(String id, SessionStorage storage, Conversation conversation) {
        this.id = id;
        this.storage = storage;
        this.conversation = conversation;
    }

    /**
     * Reads a session; a new one if none is stored, or the store does not answer.
     *
     * @param start the state of a new one
     */
    public static StoredSession open(String id, SessionStorage storage, Workspace workspace, SessionState start) {
        Optional<Found> found = storage.load(id, storage.budget());
        Optional<SessionState> state = found.flatMap(Found::saved).map(SavedState::state);
        boolean isAsStored = state.isPresent() || start.equals(SessionState.NEW);
        var session = new StoredSession(id, storage, Conversation.stored(state.orElse(start), isAsStored, workspace));
        found.ifPresent(session::continueFrom);
        session.savedEdits = session.isUnreadable || !isAsStored ? NOTHING : 0;
        return session;
    }

    /** Deletes what is stored of a session, and returns one with another state, which is to be saved. */
    public static StoredSession replace(String id, SessionState state, SessionStorage storage, Workspace workspace) {
        var session = new StoredSession(id, storage, Conversation.stored(state, false, workspace));
        session.savedEdits = NOTHING;
        session.replacesStored = !storage.delete(id);
        return session;
    }

    public Conversation conversation() {
        return conversation;
    }

    private void continueFrom(Found found) {
        version = found.version();
        isUnreadable = found.saved().isEmpty() && version != SessionStore.NONE;
        base = found.saved().map(SavedState::state).orElse(SessionState.NEW);
        writers = found.saved().map(SavedState::writers).orElse(Map.of());
    }

    /** Returns whether the session may have unsaved changes; not if they are too large to be saved. */
    public boolean isBehind() {
        long edits = conversation.edits();
        return edits != savedEdits && edits != tooLargeEdits && !isDeleted;
    }

    /** Saves a session no more: it was deleted. */
    public void forget() {
        isDeleted = true;
    }

    /**
     * Saves what has changed, unless the store counts as down, and without waiting longer than in passing.
     *
     * @param evaluate evaluates what is saved; called again after changes of another node were taken over
     * @return the last result of {@code evaluate}
     */
    public <T> T saved(Supplier<T> evaluate) {
        WaitBudget wait = storage.budget();
        T result = evaluate.get();
        while (attempt(wait) == Attempt.TAKEN_OVER) {
            result = evaluate.get();
        }
        return result;
    }

    /** Saves what has changed as the harness asks for it: also asks a store that counts as down. Returns whether everything is stored. */
    public boolean save() {
        WaitBudget wait = storage.patience();
        Attempt attempt = attempt(wait);
        while (attempt == Attempt.TAKEN_OVER) {
            attempt = attempt(wait);
        }
        return attempt == Attempt.SAVED;
    }

    /** The result of an attempt to save. */
    private enum Attempt {
        /** Everything is stored. */
        SAVED,
        /** Another node had saved the session: what happened there is part of the conversation now, which is not saved yet. */
        TAKEN_OVER,
        /** The store did not answer, the session was deleted, or its state is too large. */
        NOT_SAVED
    }

    private Attempt attempt(WaitBudget wait) {
        if (!isBehind()) {
            return isDeleted || conversation.edits() != savedEdits ? Attempt.NOT_SAVED : Attempt.SAVED;
        }
        if (!startAsking(wait)) {
            return Attempt.NOT_SAVED;
        }
        try {
            boolean isInVain = isDeleted || wait.leftNanos() == 0; // meanwhile
            return isInVain ? Attempt.NOT_SAVED : saveOrTakeOver(wait);
        } finally {
            asking.unlock();
        }
    }

    /** Waits until no other thread asks the store; returns false if that takes too long. */
    private boolean startAsking(WaitBudget wait) {
        if (asking.tryLock()) {
            return true;
        }
        long start = System.nanoTime();
        try {
            return Uninterrupted.await(wait.leftNanos(), nanos -> asking.tryLock(nanos, TimeUnit.NANOSECONDS));
        } finally {
            wait.spend(System.nanoTime() - start);
        }
    }

    private Attempt saveOrTakeOver(WaitBudget wait) {
        int edits;
        SessionState ours;
        synchronized (conversation) {
            edits = conversation.edits();
            ours = conversation.state();
        }
        if (edits == tooLargeEdits) {
            return Attempt.NOT_SAVED;
        }
        if (ours.equals(base) && !replacesStored && !isUnreadable) {
            return saved(edits);
        }
        if (!unconfirmedSaves.isEmpty()) { // one of them may be stored by now
            Optional<Found> found = storage.load(id, wait);
            if (found.isEmpty() || found.get().version() != version) {
                return takeOver(found);
            }
        }
        long number = storage.nextSave();
        var state = new SavedState(SavedState.writers(writers, storage.writer(), number), ours);
        Save save = storage.save(id, state, version, wait);
        return switch (save.result()) {
            case SAVED -> {
                continueFrom(new Found(Optional.of(state), save.version()));
                unconfirmedSaves.clear();
                replacesStored = false;
                yield saved(edits);
            }
            case CONFLICT -> takeOver(storage.load(id, wait));
            case UNCONFIRMED -> {
                unconfirmedSaves.put(number, new Unconfirmed(ours, edits));
                if (unconfirmedSaves.size() > MAX_UNCONFIRMED) {
                    unconfirmedSaves.remove(unconfirmedSaves.keySet().iterator().next());
                }
                yield Attempt.NOT_SAVED;
            }
            case TOO_LARGE -> {
                tooLargeEdits = edits;
                yield Attempt.NOT_SAVED;
            }
            case SKIPPED -> Attempt.NOT_SAVED;
        };
    }

    private Attempt saved(int edits) {
        savedEdits = edits;
        conversation.saved(edits);
        return Attempt.SAVED;
    }

    /** Continues from the stored state; if the store does not answer, keeps the current one. */
    private Attempt takeOver(Optional<Found> answer) {
        if (answer.isEmpty()) {
            return Attempt.NOT_SAVED;
        }
        Found found = answer.get();
        if (!replacesStored) {
            found.saved().ifPresent(this::takeOver);
        }
        continueFrom(found);
        unconfirmedSaves.clear(); // they expected an earlier version, so they are stored by now or never will be
        return Attempt.TAKEN_OVER;
    }

    /** A save whose answer was lost may be part of what is stored. */
    private void takeOver(SavedState theirs) {
        Unconfirmed ours = unconfirmedSaves.get(theirs.writers().getOrDefault(storage.writer(), 0L));
        if (ours != null) {
            conversation.saved(ours.edits());
        }
        conversation.continueFrom(theirs.state(), theirs.continuesFrom(writers), ours == null ? base : ours.state());
    }
}
