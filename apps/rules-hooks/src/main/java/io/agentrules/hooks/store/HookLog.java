package io.agentrules.hooks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.UserState;
import io.agentrules.check.json.JsonMaps;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the log: JSON Lines in {@value #FILE}. A file that is longer than 5 MB is renamed to {@value #OLDER}, in place of the one
 * before. Safe for use by many threads and processes; a log that cannot be written is no reason to fail.
 */
public final class HookLog {
    /** The log. */
    public static final String FILE = "log.jsonl";

    /** The part of the log before {@value #FILE}. */
    public static final String OLDER = "log.1.jsonl";

    private static final String LOCK = "log.lock";
    private static final long MAX_BYTES = 5 << 20;

    private final PrivateFolder folder;
    private final long maxBytes;

    /** Writes to a folder for the user's state. */
    public HookLog(UserState state) {
        this(new PrivateFolder(state, state.folder()), MAX_BYTES);
    }

    HookLog(PrivateFolder folder, long maxBytes) {
        this.folder = folder;
        this.maxBytes = maxBytes;
    }

    /** Appends entries. */
    public void append(List<LogEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        try {
            if (folder.stamp(FILE).size() > maxBytes) {
                folder.exclusively(LOCK, this::rotate);
            }
            byte[] lines = entries.stream()
                    .map(entry -> JsonMaps.text(entry.json()))
                    .collect(Collectors.joining("\n", "", "\n"))
                    .getBytes(UTF_8);
            folder.append(FILE, lines);
        } catch (IOException | SecurityException unwritable) {
            // There is no place left to report it, and the agent continues in any case.
        }
    }

    private void rotate() throws IOException {
        if (folder.stamp(FILE).size() > maxBytes) { // unless another process was faster
            folder.rename(FILE, OLDER);
        }
    }
}
