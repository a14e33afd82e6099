package io.agentrules.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The version of this program, and the address of its source code. */
public final class Version {
    private static final List<String> LINES = lines();

    private Version() {}

    /** Returns the version; empty if the build did not record it. */
    public static String text() {
        return LINES.isEmpty() ? "" : LINES.get(0);
    }

    /** Returns the address of the repository, without a slash at its end; empty unless the build was told one. */
    public static Optional<String> repository() {
        return LINES.stream().skip(1).filter(line -> !line.isEmpty()).findFirst();
    }

    /** Returns lines for people: the version, which Java runs the program, and from where. */
    public static List<String> described() {
        return List.of(
                "rules " + text(),
                "Java " + System.getProperty("java.version") + " in " + System.getProperty("java.home"),
                "Program " + program());
    }

    private static String program() {
        try {
            return Path.of(Version.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The program is in no file", e);
        }
    }

    private static List<String> lines() {
        try (InputStream stream = Version.class.getResourceAsStream("version.txt")) {
            return stream == null
                    ? List.of()
                    : new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(String::strip)
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
