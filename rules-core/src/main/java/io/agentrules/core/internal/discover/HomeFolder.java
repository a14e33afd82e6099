package io.agentrules.core.internal.discover;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the current user's home folder is. */
public final class HomeFolder {
    private HomeFolder() {}

    /**
     * Returns the folder that {@code $HOME} names, else the one that the Java platform knows, if it exists. A relative path is none:
     * for a user without an account, as in many containers, the platform says {@code ?}, which would be a folder of the repository.
     *
     * @param property what the platform says: the system property {@code user.home}
     */
    public static Optional<Path> of(Map<String, String> environment, @Nullable String property) {
        return absolute(environment.get("HOME")).or(() -> absolute(property).filter(Files::isDirectory));
    }

    private static Optional<Path> absolute(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .map(Path::of)
                    .filter(Path::isAbsolute)
                    .map(Path::normalize);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
