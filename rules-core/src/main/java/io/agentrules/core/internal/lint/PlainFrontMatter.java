package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.support.Excerpt;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds front matter in files whose tools read none, such as {@code AGENTS.md}: it is text there and limits nothing. */
final class PlainFrontMatter {
    private static final int MAX_CHARS = 4_000;

    /** The providers of tools that treat front matter as text only where it is not valid YAML, which is reported. */
    private static final Set<String> READING = Set.of("cline", "continue", "remote");

    private PlainFrontMatter() {}

    static Optional<Diagnostic> of(Rule rule) {
        if (!rule.metadata().isEmpty()
                || !rule.content().startsWith("---")
                || READING.contains(rule.source().provider())
                || startsWithImport(rule)) {
            return Optional.empty();
        }
        FrontMatter parsed = FrontMatterParser.parse(rule.content(), MAX_CHARS);
        List<String> keys = List.copyOf(parsed.lines().keySet());
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.warning(
                        "front-matter-as-text",
                        "This kind of file has no front matter, so " + Excerpt.of(keys)
                                + " has no effect, and the model sees it as text",
                        "Remove it, or move the rule to a rules folder of a tool that reads front matter"));
    }

    /** Returns whether what comes first in the content is the text of an imported file, of which another tool may read front matter. */
    private static boolean startsWithImport(Rule rule) {
        if (rule.imports().isEmpty()) {
            return false;
        }
        try (BufferedReader file =
                Files.newBufferedReader(Path.of(rule.source().location()), StandardCharsets.ISO_8859_1)) {
            return file.lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .filter(line -> !line.contains("---"))
                    .isPresent();
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }
}
