package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.FileStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files that an expanded text depends on, and what they were when it was expanded.
 *
 * <p>A file whose {@linkplain FileStamp#mayHideChange() time may hide a change} always counts as changed.
 */
public final class Dependencies {
    /** No dependencies. */
    public static final Dependencies NONE = new Dependencies(Map.of(), Set.of(), false);

    private final Map<Path, Optional<State>> states;
    private final Set<Path> listed;
    private final boolean mayHaveChanged;

    /** What is compared of a file. The modification time of a folder concerns its entries: it counts only if they were listed. */
    private record State(boolean regular, FileTime modified, long size, Optional<Object> key) {
        static State of(BasicFileAttributes attributes, boolean listed) {
            boolean regular = attributes.isRegularFile();
            return new State(
                    regular,
                    regular || listed ? attributes.lastModifiedTime() : FileTime.fromMillis(0),
                    regular ? attributes.size() : 0,
                    Optional.ofNullable(attributes.fileKey()));
        }
    }

    private Dependencies(Map<Path, Optional<State>> states, Set<Path> listed, boolean mayHaveChanged) {
        this.states = states;
        this.listed = listed;
        this.mayHaveChanged = mayHaveChanged;
    }

    /**
     * Returns dependencies on files.
     *
     * @param attributes the attributes of each path that was looked at, with links followed; empty if nothing was there
     * @param listed the folders among them whose entries matter
     * @param at when the files were looked at
     * @param unreadable whether a file could not be read; it may become readable without another sign of change
     */
    static Dependencies of(
            Map<Path, Optional<BasicFileAttributes>> attributes, Set<Path> listed, Instant at, boolean unreadable) {
        var states = new LinkedHashMap<Path, Optional<State>>();
        attributes.forEach((path, found) ->
                states.put(path, found.map(present -> State.of(present, listed.contains(path)))));
        boolean recent = attributes.entrySet().stream()
                .anyMatch(looked -> looked.getValue()
                        .filter(found -> found.isRegularFile() || listed.contains(looked.getKey()))
                        .filter(found -> FileStamp.mayHideChange(found, at))
                        .isPresent());
        return new Dependencies(states, listed, unreadable || recent);
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
            if (!now(state.getKey(), listed.contains(state.getKey())).equals(state.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Returns the state of a file, with links followed; empty if nothing is there, or nothing that may be looked at. */
    private static Optional<State> now(Path path, boolean listed) {
        try {
            return Optional.of(State.of(Files.readAttributes(path, BasicFileAttributes.class), listed));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }
}
