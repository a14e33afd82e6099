package io.agentrules.core.internal.session;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The changes of a conversation that its store does not have yet, in their order. If another node has saved the conversation meanwhile, they
 * are applied again to its state. Not thread-safe.
 */
final class UnsavedChanges {
    /** Of a session that cannot be saved for long, the changes are forgotten: then its whole state is put back. */
    private static final int MAX = 100;

    private final Deque<Runnable> changes = new ArrayDeque<>();
    private boolean isWhole;

    /**
     * Starts without changes.
     *
     * @param isWhole whether these changes are all that the session has recorded since it was stored
     */
    UnsavedChanges(boolean isWhole) {
        this.isWhole = isWhole;
    }

    void add(Runnable change) {
        changes.add(change);
        if (changes.size() > MAX) {
            forget();
        }
    }

    /** Forgets the changes: from now on they are not the whole until everything is saved. */
    void forget() {
        changes.clear();
        isWhole = false;
    }

    /** Records that all but the last {@code unsaved} changes are stored. */
    void saved(int unsaved) {
        while (changes.size() > unsaved) {
            changes.remove();
        }
        isWhole = changes.size() == unsaved;
    }

    boolean isWhole() {
        return isWhole;
    }

    void makeAgain() {
        changes.forEach(Runnable::run);
    }
}
