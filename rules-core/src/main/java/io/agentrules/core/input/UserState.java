package io.agentrules.core.input;

import io.agentrules.core.internal.discover.HomeFolder;
import io.agentrules.core.internal.discover.StateFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder for what a program keeps for its user, beside the engine's own in the user's state folder. */
public final class UserState {
    private final StateFolder folder;

    private UserState(StateFolder folder) {
        this.folder = folder;
    }

    /**
     * Returns the folder of that name in {@code $XDG_STATE_HOME/agent-rules}, or else in {@code ~/.local/state/agent-rules}; it need not
     * exist.
     *
     * @param home the user's home folder; empty: as {@link io.agentrules.core.RuleEngine.Builder#home} finds it
     * @return empty if there is neither a home folder nor {@code XDG_STATE_HOME}
     */
    public static Optional<UserState> named(String name, Optional<Path> home, Map<String, String> environment) {
        return StateFolder.find(
                        name,
                        FileSystems.getDefault(),
                        home.or(() -> HomeFolder.of(environment, System.getProperty("user.home"))),
                        environment,
                        List.of())
                .map(UserState::new);
    }

    /** Returns a folder of the caller's choice. */
    public static UserState in(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        return new UserState(new StateFolder(absolute, absolute, List.of()));
    }

    /** Returns the absolute folder. */
    public Path folder() {
        return folder.path();
    }

    /**
     * Checks that a file in this folder is safe to read and write: nobody else can have planted it, or a link in its path.
     *
     * @throws IOException if it is not; the message is the reason
     */
    public void check(Path file) throws IOException {
        folder.checkWritable(file, folder.user());
    }
}
