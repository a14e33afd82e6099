package io.agentrules.core.internal.view;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A file that a rule file mentions and that is a rule of its own: every one that is imported, or one with globs in its front matter,
 * for the files that match.
 */
final class MentionedFile {
    private static final String HERE = "./";
    private static final String UP = "../";

    private MentionedFile() {}

    /**
     * Returns the file as one of its step; empty if it was there before or is gone.
     *
     * @param from the file that mentions it, or that mentions the one that does
     * @param file its real path
     * @param seen the files that were there before; the file is added
     * @param project the folders of the engine
     */
    static Optional<ViewFile> of(ViewFile from, Path file, Set<Path> seen, ProjectFiles project) {
        if (!seen.add(file)) {
            return Optional.empty();
        }
        boolean isApart = from.step().reading().apart();
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            FoundFile mentioning = from.found();
            String path = mentioning
                    .root()
                    .filter(file::startsWith)
                    .map(root -> PathText.of(root.relativize(file)))
                    .orElseGet(() -> PathText.of(file));
            var found = new FoundFile(
                    RuleNames.ofPath(
                            project.shown(PathText.of(file), mentioning.root().map(PathText::of))),
                    path,
                    file,
                    file,
                    file.startsWith(mentioning.boundary())
                            ? mentioning.boundary()
                            : Objects.requireNonNull(file.getParent()),
                    attributes,
                    mentioning.level(),
                    mentioning.root(),
                    mentioning.scope(),
                    isApart ? mentioning.base() : Optional.empty());
            return Optional.of(new ViewFile(from.step(), found));
        } catch (IOException | SecurityException gone) {
            return Optional.empty();
        }
    }

    /** Converts the file. Its globs match at any depth, unless they start from its folder. */
    static Rule toRule(RuleFile file) {
        String base = file.folder().map(folder -> folder + "/").orElse("");
        String path = file.source().path();
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String start = folder.startsWith(base) ? folder.substring(base.length()) : folder;
        List<String> globs = file.values("globs", Shape.LIST).orElse(List.of()).stream()
                .map(glob -> rooted(glob, start))
                .toList();
        return file.rule().when("globs", globs, PatternStyle.ROOTED).build();
    }

    /** Returns a glob from the workspace root on; {@code folder} is empty or ends in a slash. */
    private static String rooted(String glob, String folder) {
        if (!glob.startsWith(HERE) && !glob.startsWith(UP)) {
            return "**/" + glob;
        }
        String rest = glob;
        String start = folder;
        while (rest.startsWith(HERE) || (rest.startsWith(UP) && !start.isEmpty())) {
            boolean up = rest.startsWith(UP);
            rest = rest.substring(up ? UP.length() : HERE.length());
            start = up ? start.substring(0, start.lastIndexOf('/', start.length() - 2) + 1) : start;
        }
        return start + rest;
    }
}
