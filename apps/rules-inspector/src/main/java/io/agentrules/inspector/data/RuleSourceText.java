package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.json.DisplayPaths;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file of a rule as its author wrote it. The page asks for it by the rule's name, never by a path.
 *
 * @param location where the rule comes from
 * @param text the file's text; empty if the rule has no file that can be read now
 * @param isCut whether the rest of a long file is missing
 */
record RuleSourceText(String location, Optional<String> text, boolean isCut) {
    /** The answer for a rule that has gone. */
    static final RuleSourceText NONE = new RuleSourceText("", Optional.empty(), false);

    private static final int MAX_BYTES = 1 << 20;

    static RuleSourceText of(Rule rule) {
        String location = rule.source().location();
        try (InputStream in = Files.newInputStream(file(rule))) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            boolean isCut = bytes.length > MAX_BYTES;
            String text = new String(bytes, 0, Math.min(bytes.length, MAX_BYTES), StandardCharsets.UTF_8);
            return new RuleSourceText(location, Optional.of(text), isCut);
        } catch (IOException | InvalidPathException notAFile) { // made in code, in a jar, or gone
            return new RuleSourceText(location, Optional.empty(), false);
        }
    }

    /**
     * Returns the file, unless it has become a link that leads out of the workspace since the rule was read. The location of a rule made
     * in code may look like a relative path.
     */
    private static Path file(Rule rule) throws IOException {
        Path named = Path.of(rule.source().location());
        if (!named.isAbsolute()) {
            throw new IOException(named + " is not the path of a file");
        }
        Path real = named.toRealPath();
        Optional<String> root = rule.source().root();
        if (!Files.isRegularFile(real)
                || (root.isPresent() && !real.startsWith(Path.of(root.get()).toRealPath()))) {
            throw new IOException(real + " is not a file in the workspace");
        }
        return real;
    }

    /** The text as the page receives it. */
    record Shown(String path, Optional<String> text, boolean cut) {}

    Shown shown(DisplayPaths paths) {
        return new Shown(paths.shown(location), text, isCut);
    }
}
