package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds Markdown links of a project's rule to files that do not exist: {@code [x](docs/x.md)} and {@code [x](mdc:docs/x.md)}.
 * Ignores code and what may be an example. A path may be relative to the file or to the workspace, and is only looked for there.
 */
final class BrokenLinks {
    private static final int MAX_LINKS = 1_000;

    /** A link whose target has no scheme but {@code mdc:}, no placeholder, and ends in a file name with an extension. */
    private static final Pattern LINK = Pattern.compile(
            "\\]\\((?:mdc:)?((?![/#~]|[\\w.+-]*:)[^\\s()<>{}\\[\\]*$%|\"'`\\\\#?]++)(?:#[^\\s()]*+)?(?:\\s+[\"'][^\"']*[\"'])?\\)");

    private static final Pattern FILE = Pattern.compile("(?:[^/]+/)*[^/]*\\w\\.[A-Za-z][A-Za-z0-9]{0,9}");

    /** Names that people use for any file. */
    private static final Pattern EXAMPLE = Pattern.compile(
            "(?i)(?:.*/)?(?:path/to|your|my|some|foo|bar|example|url|link|file|image|screenshot|filename)(?:[-_./].*)?");

    private BrokenLinks() {}

    /**
     * Returns one finding about all broken links of a rule, with its place; empty if it has none.
     *
     * @param roots the workspace roots
     */
    static Optional<Diagnostic> of(Rule rule, List<Path> roots) {
        Optional<Path> root = roots.stream()
                .filter(folder -> rule.source().root().equals(Optional.of(PathText.of(folder))))
                .findFirst();
        if (root.isEmpty() || !rule.content().contains("](")) {
            return Optional.empty();
        }
        List<Path> folders = folders(rule, root.get());
        // what an import says is relative to another file, which may be a rule itself
        String text = rule.imports().isEmpty()
                ? rule.content()
                : WrittenFrontMatter.of(rule).map(FrontMatter::body).orElse("");
        List<String> broken = targets(text)
                .filter(target -> folders.stream().noneMatch(folder -> exists(folder, target, root.get())))
                .toList();
        return broken.isEmpty() ? Optional.empty() : Optional.of(finding(rule, broken));
    }

    private static List<Path> folders(Rule rule, Path root) {
        Stream<String> files =
                Stream.concat(Stream.of(rule.source().location(), rule.source().file()), rule.imports().stream());
        return Stream.concat(
                        files.map(file -> root.getFileSystem().getPath(file).resolveSibling("")), Stream.of(root))
                .distinct()
                .toList();
    }

    private static Stream<String> targets(String content) {
        String prose = CodeRanges.removedFrom(content);
        return LINK.matcher(prose)
                .results()
                .limit(MAX_LINKS)
                .map(link -> link.group(1))
                .filter(target -> FILE.matcher(target).matches()
                        && !EXAMPLE.matcher(target).matches())
                .distinct();
    }

    /** Returns whether a file exists; what is outside the workspace is not looked at. */
    private static boolean exists(Path folder, String target, Path root) {
        try {
            Path file = folder.resolve(target).normalize();
            return !file.startsWith(root) || Files.exists(file);
        } catch (InvalidPathException | SecurityException e) {
            return true;
        }
    }

    private static Diagnostic finding(Rule rule, List<String> broken) {
        boolean one = broken.size() == 1;
        OptionalInt line = WrittenFrontMatter.of(rule)
                .map(FrontMatter::text)
                .map(text -> line(text, broken.get(0)))
                .orElse(OptionalInt.empty());
        return Diagnostic.warning(
                        "link-target-missing",
                        "The text links to " + Excerpt.of(broken)
                                + (one ? ", which does not exist" : ", which do not exist"),
                        "Write the path relative to this file or to the workspace, or remove the link")
                .about(rule.name())
                .at(new Diagnostic.Location(rule.source().location(), line));
    }

    private static OptionalInt line(String text, String target) {
        Optional<Integer> at = Pattern.compile("\\]\\((?:mdc:)?" + Pattern.quote(target))
                .matcher(text)
                .results()
                .map(MatchResult::start)
                .findFirst();
        return at.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(1
                        + (int) text.substring(0, at.get())
                                .chars()
                                .filter(character -> character == '\n')
                                .count());
    }
}
