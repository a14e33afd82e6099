package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected output in files; {@code -Drules.golden.write=true} rewrites them, so that the difference can be reviewed. */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    /**
     * Compares output with a file, in which the escape character is written as {@code ␛}, and how many providers found nothing as
     * {@code N}: one more tool is no change of the output.
     */
    public static void assertIs(String file, String actual) throws IOException {
        String visible = actual.replace('\u001b', '␛').replaceAll("\\d+(?= providers (found no rule|are off))", "N");
        if (Boolean.getBoolean("rules.golden.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(file), visible);
        }
        assertThat(visible).isEqualTo(Files.readString(FOLDER.resolve(file)));
    }
}
