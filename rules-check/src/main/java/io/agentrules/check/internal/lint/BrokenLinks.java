package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds Markdown links of a project's rule to files that do not exist: {@code [x](docs/x.md)} and {@code [x](mdc:docs/x.md)}.
 * Ignores code and what may be an example. A path may be relative to the file or to the workspace. A link that leads out of the workspace
 * from its file is not looked at.
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

    /** A line that introduces an example, or calls itself one; if it ends in a colon, with the paragraph or list below it. */
    private static final Pattern EXAMPLE_LINE = Pattern.compile("(?im)^[ \\t>*+_.)\\[\\]\\d-]*+(?:"
            + "(?:for example|for instance|e\\.g\\.)"
            + "|(?:[\\w']+ ){0,4}(?:examples?|samples?|good|bad|right|wrong|correct|incorrect|format|syntax|template|usage)\\b[^\\n:\\[]{0,40}:"
            + ")(?:[^\\n]*(?<=:|:[*_]{1,3})[ \\t]*\\n(?:[ \\t]*\\n)?(?:[ \\t]*+[^\\s][^\\n]*+(?:\\n|\\z))++|[^\\n]*+)");

    /** The start of text that is quoted in XML, or of an element for a template or an example. */
    private static final Pattern EXAMPLE_START =
            Pattern.compile("(?i)<!\\[CDATA\\[|<(\\w*(?:example|sample|template))\\b[^<>]*+>");

    private final List<Path> roots;
    private final Path root;

    private BrokenLinks(List<Path> roots, Path root) {
        this.roots = Stream.concat(roots.stream(), roots.stream().map(RealPath::of))
                .distinct()
                .toList();
        this.root = root;
    }

    /**
     * Returns one finding about all broken links of a rule, with its place; empty if it has none.
     *
     * @param roots the workspace roots
     */
    static Optional<Diagnostic> of(Rule rule, List<Path> roots, WrittenFrontMatter written) {
        Optional<Path> root = roots.stream()
                .filter(folder -> rule.source().root().equals(Optional.of(PathText.of(folder))))
                .findFirst();
        if (root.isEmpty() || !rule.content().contains("](")) {
            return Optional.empty();
        }
        // what an import says is relative to another file, which may be a rule itself
        String text = rule.imports().isEmpty()
                ? rule.content()
                : written.of(rule).map(FrontMatter::body).orElse("");
        var links = new BrokenLinks(roots, root.get());
        List<Path> folders = Stream.of(rule.source().location(), rule.source().file())
                .map(file -> root.get().getFileSystem().getPath(file).resolveSibling(""))
                .distinct()
                .toList();
        List<String> broken =
                targets(text).filter(target -> links.isBroken(target, folders)).toList();
        return broken.isEmpty() ? Optional.empty() : Optional.of(finding(rule, broken, written));
    }

    private static Stream<String> targets(String content) {
        String text = withoutExamples(CodeRanges.removedFrom(content));
        String prose = EXAMPLE_LINE.matcher(text).replaceAll("\n");
        return LINK.matcher(prose)
                .results()
                .limit(MAX_LINKS)
                .map(link -> link.group(1))
                .filter(target -> FILE.matcher(target).matches()
                        && !EXAMPLE.matcher(target).matches())
                .distinct();
    }

    /** Returns whether a link leads to no file of the workspace, relative to any path of its own file or to the root. */
    private boolean isBroken(String target, List<Path> folders) {
        try {
            List<Path> fromFile = folders.stream()
                    .map(folder -> folder.resolve(target).normalize())
                    .toList();
            Path fromRoot = root.resolve(target).normalize();
            return fromFile.stream()
                            .allMatch(file -> inWorkspace(file)
                                    .filter(folder -> MissingFiles.isMissing(file, folder))
                                    .isPresent())
                    && inWorkspace(fromRoot)
                            .filter(folder -> !MissingFiles.isMissing(fromRoot, folder))
                            .isEmpty();
        } catch (InvalidPathException | SecurityException e) {
            return false;
        }
    }

    private Optional<Path> inWorkspace(Path file) {
        return roots.stream().filter(file::startsWith).findFirst();
    }

    private static Diagnostic finding(Rule rule, List<String> broken, WrittenFrontMatter written) {
        boolean one = broken.size() == 1;
        OptionalInt line =
                written.text(rule).map(text -> line(text, broken.get(0))).orElse(OptionalInt.empty());
        return Diagnostic.warning(
                        "link-target-missing",
                        "The text links to " + Excerpt.of(broken)
                                + (one ? ", which does not exist" : ", which do not exist"),
                        "Write the path relative to this file or to the workspace, or remove the link")
                .about(rule.name())
                .at(new Diagnostic.Location(rule.source().location(), line))
                .concerning(String.join(", ", broken));
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

    /** Removes elements that are templates or examples, up to the first that does not end: looking on for ends could take quadratic time. */
    private static String withoutExamples(String text) {
        var kept = new StringBuilder();
        Matcher start = EXAMPLE_START.matcher(text);
        int from = 0;
        while (start.find(from)) {
            String close = start.group(1) == null ? "]]>" : "</" + start.group(1);
            int end = text.indexOf(close, start.end());
            if (end < 0) {
                break;
            }
            kept.append(text, from, start.start()).append('\n');
            from = end + close.length();
        }
        return kept.append(text, from, text.length()).toString();
    }
}
