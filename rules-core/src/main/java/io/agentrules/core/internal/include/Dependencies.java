package io.agentrules.core.internal.include;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files that an expanded text depends on, and what they were when it was expanded.
 *
 * <p>File systems store times with limited resolution: a file that was modified less than two seconds before it was read may change
 * again without a new modification time, so it always counts as changed.
 */
public final class Dependencies {
    /** No dependencies. */
    public static final Dependencies NONE = new Dependencies(Map.of(), false);

    private static final Duration TIME_RESOLUTION = Duration.ofSeconds(2);

    private final Map<Path, Optional<State>> states;
    private final boolean mayHaveChanged;

    /** What is compared of a file. A folder is only compared by its key, because its modification time concerns its entries. */
    private record State(boolean regular, FileTime modified, long size, Optional<Object> key) {
        static State of(BasicFileAttributes attributes) {
            boolean regular = attributes.isRegularFile();
            return new State(
                    regular,
                    regular ? attributes.lastModifiedTime() : FileTime.fromMillis(0),
                    regular ? attributes.size() : 0,
                    Optional.ofNullable(attributes.fileKey()));
        }
    }

    private Dependencies(Map<Path, Optional<State>> states, boolean mayHaveChanged) {
        this.states = states;
        this.mayHaveChanged = mayHaveChanged;
    }

    /**
     * Returns dependencies on files.
     *
     * @param attributes the attributes of each path that was looked at, with links followed; empty if nothing was there
     * @param at when the files were looked at
     * @param unreadable whether a file could not be read; it may become readable without another sign of change
     */
    static Dependencies of(Map<Path, Optional<BasicFileAttributes>> attributes, Instant at, boolean unreadable) {
        var states = new LinkedHashMap<Path, Optional<State>>();
        attributes.forEach((path, found) -> states.put(path, found.map(State::of)));
        boolean recent = attributes.values().stream()
                .flatMap(Optional::stream)
                .filter(BasicFileAttributes::isRegularFile)
                .anyMatch(file -> isRecent(file, at));
        return new Dependencies(states, unreadable || recent);
    }

    private static boolean isRecent(BasicFileAttributes file, Instant at) {
        // A difference of instants is always in range; adding a duration to an instant may not be.
        Duration age = Duration.between(file.lastModifiedTime().toInstant(), at);
        return age.compareTo(TIME_RESOLUTION) < 0;
    }

    /** Returns the absolute paths that were looked at, in that order. Some may be links, some may not exist. */
    public Set<Path> paths() {
        return Collections.unmodifiableSet(states.keySet());
    }

    /** Returns whether every file is as it was, so that expanding again would have the same result. Reads attributes only. */
    public boolean areUnchanged() {
        if (mayHaveChanged) {
            return false;
        }
        for (Map.Entry<Path, Optional<State>> state : states.entrySet()) {
            if (!now(state.getKey()).equals(state.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Returns the state of a file, with links followed; empty if nothing is there, or nothing that may be looked at. */
    private static Optional<State> now(Path path) {
        try {
            return Optional.of(State.of(Files.readAttributes(path, BasicFileAttributes.class)));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }
}
