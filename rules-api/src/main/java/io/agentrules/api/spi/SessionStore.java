package io.agentrules.api.spi;

import io.agentrules.api.Experimental;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Keeps the states of sessions outside the process, so that a session continues after its node ends, or on another node. The engine
 * calls it on threads of its own, several at a time, and gives up a call that takes too long: a store needs no deadline, but its
 * methods must be safe for use by many threads. What a method throws is reported, and the session continues in memory.
 *
 * <p>Ids and states are any texts without NUL and without unpaired surrogates. An id has 1 to 500 characters ({@link String#length}),
 * and only equal ids are the same session: letter case and blanks count. A state has at most 1 MB in UTF-8; the engine saves no larger
 * ones.
 *
 * <p>A state is a text that only the engine reads. Each save gives the stored state another version; a version is never used again
 * for the same id, not even after a deletion. How long states are kept is the store's setting: it forgets a state that was not saved
 * for that long.
 *
 * @since 0.1
 */
@Experimental
public interface SessionStore {
    /** The version to expect where nothing is stored. */
    long NONE = 0;

    /**
     * A stored state.
     *
     * @param state the text that was saved; never empty
     * @param version the version that the save returned; not {@link #NONE}
     */
    record Stored(String state, long version) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if {@code state} is empty or {@code version} is {@link #NONE}
         */
        public Stored {
            Objects.requireNonNull(state, "state");
            if (state.isEmpty()) {
                throw new IllegalArgumentException("state is empty");
            }
            if (version == NONE) {
                throw new IllegalArgumentException("version is that of no state: " + version);
            }
        }
    }

    /**
     * Returns the stored state of a session; empty if there is none, or it has expired.
     *
     * @param id the session's id
     * @throws IOException if the store cannot be asked, or fails
     */
    Optional<Stored> load(String id) throws IOException;

    /**
     * Saves a state if the stored version is still the expected one: comparing and saving are one step, also for other processes.
     *
     * @param expected the version of the state that {@code state} continues; {@link #NONE} if nothing was stored
     * @return the new version; empty if another version is stored, or none where one was expected: nothing was saved then
     * @throws IOException if the store cannot be asked, or fails; whether the state was saved is not known then
     */
    OptionalLong save(String id, String state, long expected) throws IOException;

    /**
     * Forgets a session; does nothing if it is not stored.
     *
     * @throws IOException if the store cannot be asked, or fails
     */
    void delete(String id) throws IOException;
}
