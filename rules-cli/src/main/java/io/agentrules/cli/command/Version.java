package io.agentrules.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this program. */
public final class Version {
    private Version() {}

    /** Returns the version; empty if the build did not record it. */
    public static String text() {
        try (InputStream stream = Version.class.getResourceAsStream("version.txt")) {
            return stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
