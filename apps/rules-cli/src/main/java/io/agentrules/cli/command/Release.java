package io.agentrules.cli.command;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** What the build knows about this program, and from where it runs. */
public final class Release {
    private static final Properties FACTS = new Properties();

    static {
        try (InputStream stream = Release.class.getResourceAsStream("release.properties")) {
            FACTS.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Release() {}

    public static String version() {
        return FACTS.getProperty("version");
    }

    /** Returns the address of the repository, without a slash at its end; empty unless the build was told one. */
    public static Optional<String> repository() {
        return Optional.of(FACTS.getProperty("repository")).filter(address -> !address.isEmpty());
    }

    /** Returns lines for people: the version, which Java runs the program, and from where. */
    public static List<String> described() {
        return List.of(
                "rules " + version(),
                "Java " + System.getProperty("java.version") + " in " + System.getProperty("java.home"),
                "Program " + program());
    }

    /**
     * Returns the absolute path of the jar that the launcher named, or else of the first folder of classes. A class does not tell it: one that
     * comes out of an ahead-of-time cache says where it was when the cache was made.
     */
    public static Path program() {
        return Path.of(System.getProperty("java.class.path", "").split(File.pathSeparator, 2)[0])
                .toAbsolutePath()
                .normalize();
    }
}
