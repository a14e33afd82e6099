package io.agentrules.hooks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.UserState;
import io.agentrules.check.json.JsonMaps;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the log that {@link HookLog} writes. Lines that it does not understand, such as half of one, are skipped. */
public final class HookLogReader {
    private static final int MAX_LINE = 1 << 16;

    private final Path folder;

    /** Reads from a folder for the user's state. */
    public HookLogReader(UserState state) {
        this.folder = state.folder();
    }

    /** Returns the absolute path of the log. */
    public Path file() {
        return folder.resolve(HookLog.FILE);
    }

    /**
     * Returns all entries, oldest first.
     *
     * @throws IOException if there is a log that cannot be read
     */
    public List<LogEntry> entries() throws IOException {
        var entries = new ArrayList<LogEntry>();
        for (String name : List.of(HookLog.OLDER, HookLog.FILE)) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                read(file, entries);
            }
        }
        return entries;
    }

    private static void read(Path file, List<LogEntry> entries) throws IOException {
        var decoder = UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
                var lines = new BufferedReader(new InputStreamReader(in, decoder))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.length() <= MAX_LINE) {
                    entry(line).ifPresent(entries::add);
                }
            }
        }
    }

    private static Optional<LogEntry> entry(String line) {
        try {
            return LogEntry.of(JsonMaps.object(line));
        } catch (IllegalArgumentException noObject) {
            return Optional.empty();
        }
    }
}
