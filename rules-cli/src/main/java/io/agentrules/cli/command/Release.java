package io.agentrules.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the build knows about this program. */
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

    /** Returns the address of the project's pages, with a slash at the end. */
    public static String site() {
        return FACTS.getProperty("site");
    }
}
