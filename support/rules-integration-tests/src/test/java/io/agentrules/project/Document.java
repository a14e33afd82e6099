package io.agentrules.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, taken apart.
 *
 * @param file where it is
 * @param blocks its code blocks, indented or fenced, in order
 * @param prose what is in no block
 */
record Document(Path file, List<Block> blocks, String prose) {
    private static final String FENCE = "```";
    private static final String INDENT = "    ";
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    /**
     * A block of code.
     *
     * @param language what follows the fence; empty in an indented block
     */
    record Block(String language, List<String> lines) {
        String text() {
            return String.join("\n", lines) + "\n";
        }
    }

    /** Returns the pages beside the README, those of the modules, and all below {@code docs} and {@code reference}; not the changes of past versions. */
    static List<Document> all() {
        Stream<Path> folders = Stream.concat(
                Stream.of(ProjectFiles.file("")),
                Pom.of("pom.xml").modules().stream().map(ProjectFiles::file));
        return Stream.concat(
                        folders.flatMap(folder -> pages(folder, 1)).filter(page -> !page.endsWith("CHANGELOG.md")),
                        Stream.of("docs", "reference")
                                .flatMap(folder -> pages(ProjectFiles.file(folder), Integer.MAX_VALUE)))
                .map(Document::read)
                .toList();
    }

    private static Stream<Path> pages(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Document read(Path file) {
        var blocks = new ArrayList<Block>();
        var prose = new StringBuilder();
        List<String> lines = ProjectFiles.read(file).lines().toList();
        int next = 0;
        while (next < lines.size()) {
            int end = endOfBlock(lines, next);
            if (end == next) {
                prose.append(lines.get(next)).append('\n');
                next++;
            } else if (lines.get(next).startsWith(FENCE)) {
                blocks.add(new Block(lines.get(next).substring(FENCE.length()), lines.subList(next + 1, end)));
                next = end + 1;
            } else {
                blocks.add(new Block(
                        "", lines.subList(next, end).stream().map(String::strip).toList()));
                next = end;
            }
        }
        return new Document(file, List.copyOf(blocks), prose.toString());
    }

    /** Returns where the block that starts at a line ends, exclusively, its closing fence left out; the start where none does. */
    private static int endOfBlock(List<String> lines, int start) {
        if (lines.get(start).startsWith(FENCE)) {
            int end = start + 1;
            while (!lines.get(end).equals(FENCE)) {
                end++;
            }
            return end;
        }
        int end = start;
        if (start == 0 || lines.get(start - 1).isBlank()) {
            while (end < lines.size() && lines.get(end).startsWith(INDENT)) {
                end++;
            }
        }
        return end;
    }

    /** Returns whether this is a tutorial, whose commands need the folder that they make: {@link TutorialsIT} types them. */
    boolean isTutorial() {
        return file.getFileName().toString().startsWith("tutorial-");
    }

    /** Returns the text in backticks in the prose, in order, a line break in it as a space. */
    List<String> spans() {
        return SPAN.matcher(prose)
                .results()
                .map(span -> span.group(1).replace('\n', ' '))
                .toList();
    }

    /** Returns where links lead, in order. */
    List<String> links() {
        return LINK.matcher(prose).results().map(link -> link.group(1)).toList();
    }

    /** Returns the headings as GitHub makes anchors of them: in lower case, with hyphens for spaces, without punctuation. */
    List<String> anchors() {
        return HEADING.matcher(prose)
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    /** Returns the lines of blocks without a language: what a reader types. */
    Stream<String> typed() {
        return blocks.stream().filter(block -> block.language().isEmpty()).flatMap(block -> block.lines().stream());
    }

    /** Returns all that a reader may type: lines of blocks, and what the prose names in backticks. */
    Stream<String> commands() {
        return Stream.concat(typed(), spans().stream().filter(Document::isCommand));
    }

    static boolean isCommand(String line) {
        return line.matches("(\\./|mvn |rules [a-z]).*");
    }
}
