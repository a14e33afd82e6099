package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The front matter of rules' files, read again: a rule has its values, but not the lines that they are in.
 *
 * @param drafts what files without links will contain that are about to be changed, by their real path
 */
record WrittenFrontMatter(Map<Path, byte[]> drafts) {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_CHARS = 64 << 10;

    /** Copies the map. */
    WrittenFrontMatter {
        drafts = Map.copyOf(drafts);
    }

    /** Returns a rule's front matter; empty if the file cannot be read, or has changed since the rule was read from it. */
    Optional<FrontMatter> of(Rule rule) {
        return text(rule)
                .map(text -> FrontMatterParser.parse(text, MAX_CHARS))
                .filter(read -> read.values().equals(rule.metadata()));
    }

    /** Returns where a condition is written: the line of its key, or only the file if that is not known. */
    Location location(Rule rule, Condition condition) {
        OptionalInt line = of(rule).map(frontMatter -> frontMatter.line(rule.writtenKey(condition)))
                .orElse(OptionalInt.empty());
        return new Location(rule.source().location(), line);
    }

    /** Returns the text of a rule's file without following links; empty if it cannot be read. */
    Optional<String> text(Rule rule) {
        try {
            byte[] draft = drafts.get(Path.of(rule.source().file()));
            if (draft != null) {
                return FileText.decode(draft).text();
            }
            Path file = Path.of(rule.source().location());
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return FileText.decode(in.readNBytes(MAX_BYTES)).text();
            }
        } catch (IOException | InvalidPathException | SecurityException e) {
            return Optional.empty();
        }
    }
}
