package io.agentrules.check.input;

import io.agentrules.core.internal.files.HomeFolder;
import io.agentrules.core.internal.files.StateFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A folder for what a program keeps for its user, beside the engine's own in the user's state folder. */
public final class UserState {
    private final StateFolder folder;

    /** The folders that were found safe, with what tells each from another one in its place. */
    private final Map<Path, Object> safe = new ConcurrentHashMap<>();

    /** Null before the first check. */
    private volatile @Nullable Owner owner;

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
     * Checks that a file in this folder is safe to read and write: no other user can have planted it, or a link in its path. A folder that was
     * found safe is not checked again as long as it is the same folder, even if its path contains a link by then.
     *
     * @throws IOException if it is not; the message is the reason
     */
    public void check(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Optional<Object> key = parent == null ? Optional.empty() : key(parent);
        if (key.isEmpty() || !key.get().equals(safe.get(parent))) {
            folder.checkWritable(file, user());
            key.ifPresent(known -> safe.put(parent, known));
        } else {
            StateFolder.checkPart(file, user());
        }
    }

    /** Returns what tells a folder from any other in its place; empty if it is no folder, or the file system has no such keys. */
    private static Optional<Object> key(Path folder) {
        try {
            var attributes = Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isDirectory() ? Optional.ofNullable(attributes.fileKey()) : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private Optional<Object> user() throws IOException {
        Owner known = owner;
        if (known == null) {
            known = new Owner(folder.user());
            owner = known;
        }
        return known.user();
    }

    /** The user of this process; empty if owners cannot be checked. */
    private record Owner(Optional<Object> user) {}
}
