package io.agentrules.core.internal.files;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the current user's home folder. */
public final class HomeFolder {
    private HomeFolder() {}

    /**
     * Returns the folder in {@code $HOME}, or else the one in {@code property} if it exists. Relative paths are ignored: for a user
     * without an account, as in many containers, the JDK returns {@code ?}, which would resolve to a folder of the repository.
     *
     * @param property the value of the system property {@code user.home}
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
