package io.agentrules.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A trigger rule that a team can have without writing it.
 *
 * @param name its name, and that of its file
 */
record ReadyRule(String name) {
    /** The names, in the order in which they are listed. */
    static final List<String> NAMES = List.of(
            "no-secrets",
            "no-any",
            "no-console-log",
            "no-ignored-errors",
            "no-silenced-checks",
            "no-skipped-tests",
            "no-loose-todo",
            "no-bypassed-hooks",
            "no-force-push");

    /** Returns the path of its file in a workspace, with {@code /}. */
    String path() {
        return ".xcsh/rules/" + name + ".md";
    }

    /** Returns the text of its file. */
    String text() {
        try (InputStream in = ReadyRule.class.getResourceAsStream("ready/" + name + ".md")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the model is told, in one line. */
    String summary() {
        String text = text();
        return text.substring(text.lastIndexOf("---\n") + 4).strip();
    }
}
