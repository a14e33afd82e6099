package io.agentrules.hooks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.internal.Sha256;
import io.agentrules.check.input.UserState;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The events that an agent got no answer to, a file for each conversation. The next event that is answered takes them, and its answer says
 * so. The launcher writes the same files, for what no Java has heard of. They are beside the conversations, and become as old as these. Safe
 * for use by many threads and processes.
 */
public final class UnansweredEvents {
    private static final String START = "unanswered-";
    private static final String TAKEN = ".taken";
    private static final int MAX_BYTES = 1 << 16;

    /** An id that the launcher uses as it is; it writes nothing for others. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]{1,200}");

    private final PrivateFolder folder;

    /** Uses a folder for the user's state. */
    public UnansweredEvents(UserState state) {
        this.folder = new PrivateFolder(state, state.folder()).below(SessionFiles.FOLDER);
    }

    /**
     * Adds an event of a conversation.
     *
     * @param event the agent's name of it
     */
    public void add(String session, String event) {
        try {
            folder.append(file(session), (event.replaceAll("\\v", " ") + "\n").getBytes(UTF_8));
        } catch (IOException | SecurityException unwritable) {
            // the log has a line
        }
    }

    /** Returns the names of the events since the last call; of two calls at the same time, one gets them. A name may be empty. */
    public List<String> take(String session) {
        String file = file(session);
        if (folder.stamp(file).equals(PrivateFolder.Stamp.NONE)) {
            return List.of();
        }
        try {
            folder.rename(file, file + TAKEN);
            List<String> events =
                    folder.read(file + TAKEN, MAX_BYTES).orElse("").lines().toList();
            folder.delete(file + TAKEN);
            return events;
        } catch (IOException | SecurityException takenByAnother) {
            return List.of();
        }
    }

    private static String file(String session) {
        return START + (PLAIN.matcher(session).matches() ? session : Sha256.hex(session));
    }
}
