package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected output in files; {@code -Drules.golden.write=true} rewrites them, so that the difference can be reviewed. */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    /** Compares output with a file, in which the escape character is written as {@code ␛}. */
    public static void assertIs(String file, String actual) throws IOException {
        String visible = actual.replace('\u001b', '␛');
        if (Boolean.getBoolean("rules.golden.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(file), visible);
        }
        assertThat(visible).isEqualTo(Files.readString(FOLDER.resolve(file)));
    }
}
