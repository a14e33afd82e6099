package io.agentrules.hooks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.internal.Sha256;
import io.agentrules.check.input.UserState;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.store.PrivateFolder.Stamp;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conversations that outlive a process, one file for each. Those of the last 30 days are kept, at most 1,000. Safe for use by many
 * threads and processes; of two that write at once the last one wins.
 *
 * <p>Each line of a file is the conversation at a later time, and the last whole line counts: to append a line costs a small part of
 * what a new file costs. A file that has become long is replaced by its last line.
 */
public final class SessionFiles {
    /** The folder of the files, in that for the user's state. */
    static final String FOLDER = "sessions";

    private static final Duration LONGEST = Duration.ofDays(30);
    private static final int MOST = 1_000;
    private static final int MAX_BYTES = 4 << 20;

    /** A file is replaced rather than made longer than this, unless it has fewer than {@link #LINES}. */
    private static final int LONG = 64 << 10;

    /**
     * How many lines a file may have, however long they are. Not fewer, since some file systems take milliseconds to create a file where
     * many have just been replaced, as ext4 does without a journal.
     */
    private static final int LINES = 16;

    private static final int HASH_DIGITS = 40;
    private static final String END = ".json";

    private final PrivateFolder folder;
    private final Clock clock;
    private final int most;

    /**
     * Stores in a folder for the user's state.
     *
     * @param clock tells the age of files
     */
    public SessionFiles(UserState state, Clock clock) {
        this(state, clock, MOST);
    }

    SessionFiles(UserState state, Clock clock, int most) {
        this.folder = new PrivateFolder(state, state.folder()).below(FOLDER);
        this.clock = clock;
        this.most = most;
    }

    /**
     * The conversation's place in the store.
     *
     * @param agent the id of the agent
     * @param session the agent's id of the conversation
     * @param subagent the agent's id of the sub-agent; empty for the main conversation
     */
    public record Id(String agent, String session, String subagent) {
        /** Returns a name that is unique, and the same at every start. Ids come from outside, so it is a hash of them. */
        public String hash() {
            return Sha256.hex(Stream.of(agent, session, subagent)
                            .map(part -> part.getBytes(UTF_8).length + ":" + part) // no two ids are one text
                            .collect(Collectors.joining()))
                    .substring(0, HASH_DIGITS);
        }

        private String file() {
            return hash() + END;
        }
    }

    /**
     * What was stored.
     *
     * @param state the JSON
     * @param version differs if another process has stored since
     */
    public record Stored(Map<String, Object> state, Object version) {}

    /** Returns the version of the stored conversation, which differs from an earlier one if another process has stored it since. */
    public Object version(Id id) {
        return folder.stamp(id.file());
    }

    /**
     * Returns what was stored.
     *
     * @return empty if nothing was
     * @throws IOException if it cannot be read, or is not JSON
     */
    public Optional<Stored> load(Id id) throws IOException {
        Stamp stamp = folder.stamp(id.file());
        Optional<String> text = folder.read(id.file(), MAX_BYTES);
        return text.isEmpty() ? Optional.empty() : Optional.of(new Stored(lastWhole(text.get()), stamp));
    }

    /** Returns the last line that is whole; a process may have died while it wrote one. */
    private static Map<String, Object> lastWhole(String text) throws IOException {
        List<String> lines = text.lines().filter(line -> !line.isEmpty()).toList();
        IllegalArgumentException broken = new IllegalArgumentException("empty");
        for (int i = lines.size() - 1; i >= 0; i--) {
            try {
                return JsonMaps.object(lines.get(i));
            } catch (IllegalArgumentException e) {
                broken = e;
            }
        }
        throw new IOException("it is " + broken.getMessage(), broken);
    }

    /**
     * Stores a conversation.
     *
     * @param state the JSON, without line breaks
     * @return its {@link #version}
     */
    public Object save(Id id, String state) throws IOException {
        byte[] line = ("\n" + state + "\n").getBytes(UTF_8); // a process may have left the line before unfinished
        synchronized (folder) { // at once they would not be faster, and take the processor from those that answer
            Stamp before = folder.stamp(id.file());
            boolean isNew = before.equals(Stamp.NONE);
            if (isNew || before.size() + line.length > longest(line.length)) {
                folder.write(id.file(), line);
            } else {
                folder.append(id.file(), line);
            }
            if (isNew) {
                prune();
            }
            return version(id);
        }
    }

    private static int longest(int line) {
        return Math.min(MAX_BYTES, Math.max(LONG, LINES * line));
    }

    /** Forgets a conversation. */
    public void remove(Id id) throws IOException {
        folder.delete(id.file());
    }

    private void prune() throws IOException {
        record Aged(String name, long modified) {}
        long oldest = clock.instant().minus(LONGEST).getEpochSecond() * 1_000_000_000L;
        List<Aged> files = folder.names().stream()
                .map(name -> new Aged(name, folder.stamp(name).modified()))
                .sorted(Comparator.comparingLong(Aged::modified).reversed())
                .toList();
        for (int i = 0; i < files.size(); i++) {
            if (i >= most || files.get(i).modified() < oldest) {
                folder.delete(files.get(i).name());
            }
        }
    }
}
