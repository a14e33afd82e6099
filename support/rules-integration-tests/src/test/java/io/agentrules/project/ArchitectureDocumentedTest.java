package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every class, file and package in the code spans of the pages about the code exists. {@code Name} and {@code NAME} in one of them stand for
 * any name: then there has to be at least one such.
 */
class ArchitectureDocumentedTest {
    private static final String MEMBER = "(?:\\.\\w+)?(?:\\(.*\\))?";
    private static final Predicate<String> IS_TYPE =
            Pattern.compile("(?:[a-z]+\\.)*[A-Z]\\w+" + MEMBER).asMatchPredicate();
    private static final Predicate<String> IS_FILE = Pattern.compile(
                    "[\\w.-]+(?:/[\\w.-]+)+|[\\w-]+\\.(?:css|java|js|json|md|txt|xml|yaml)")
            .asMatchPredicate();
    private static final Predicate<String> IS_PACKAGE = Pattern.compile(
                    "(?:io\\.agentrules|core|internal|pattern)(?:\\.[a-z]+)+")
            .asMatchPredicate();
    private static final Set<String> NOT_SOURCES = Set.of(".git", "target", "node_modules");
    private static final int FEWEST = 20;

    private static final List<String> SPANS = Stream.of(
                    "docs/architecture",
                    "reference/packages",
                    "docs/walks-through-the-code",
                    "docs/where-to-change-what")
            .map(page -> Document.read(ProjectFiles.file(page + ".md")))
            .flatMap(page -> page.spans().stream())
            .distinct()
            .toList();

    /** The files and folders of the project, each with {@code /} before it. */
    private static final List<String> FILES = files();

    @Test
    void everyClassThatIsNamedExists() {
        assertThat(named(IS_TYPE.and(IS_FILE.negate())))
                .hasSizeGreaterThan(FEWEST)
                .allMatch(ArchitectureDocumentedTest::isType);
    }

    @Test
    void everyFileThatIsNamedExists() {
        assertThat(named(IS_FILE)).hasSizeGreaterThan(FEWEST).allMatch(file -> exists("/" + file));
    }

    @Test
    void everyPackageThatIsNamedExists() {
        assertThat(named(IS_PACKAGE)).hasSizeGreaterThan(FEWEST).allMatch(name -> exists("/" + name.replace('.', '/')));
    }

    private static List<String> named(Predicate<String> kind) {
        return SPANS.stream().filter(kind).toList();
    }

    /** Returns whether there is a class, with the member that is named, if any, somewhere in its file. */
    private static boolean isType(String span) {
        String type = span.replaceFirst("([A-Z]\\w+)" + MEMBER, "$1");
        String member = span.substring(type.length()).replaceAll("\\.|\\(.*", "");
        return matches("/" + type.replace('.', '/') + ".java")
                .map(file -> ProjectFiles.read(ProjectFiles.file(file.substring(1))))
                .anyMatch(text -> text.matches("(?s).*\\b" + member + "\\b.*"));
    }

    private static boolean exists(String end) {
        return matches(end).findAny().isPresent();
    }

    private static Stream<String> matches(String end) {
        var pattern = Pattern.compile(Pattern.quote(end).replaceAll("Name|NAME", "\\\\E[\\\\w-]+\\\\Q") + "$");
        return FILES.stream().filter(file -> pattern.matcher(file).find());
    }

    private static List<String> files() {
        Path project = ProjectFiles.file("");
        return below(project)
                .map(file -> "/" + project.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    /** Returns what is in a folder, and below it. */
    private static Stream<Path> below(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside
                    .filter(file -> !NOT_SOURCES.contains(file.getFileName().toString()))
                    .toList()
                    .stream()
                    .flatMap(file ->
                            Files.isDirectory(file) ? Stream.concat(Stream.of(file), below(file)) : Stream.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
