package io.agentrules.project.agents;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A workspace with many probes: words that are there once, so that a request shows what was loaded.
 *
 * @param parts what the files are made of, in order
 * @param repository the folder that is a Git repository, written as the path of a part, or {@link Workplace#NO_REPOSITORY}
 * @param cwd the folder in which the agent is started
 * @param reads the files that it reads one after another
 */
record Drawn(List<Part> parts, String repository, String cwd, List<String> reads) {
    private static final Pattern WORD = Pattern.compile("kw\\d+q");

    /**
     * A part of a file; those with one path are one file. A workspace gets smaller by parts.
     *
     * @param path below the workspace, below the home folder after {@code ~/}, or beside the workspace after {@code ^/}
     * @param text what it adds; of a link, its target
     */
    record Part(String path, String text, boolean isLink) {}

    Drawn {
        parts = List.copyOf(parts);
        reads = List.copyOf(reads);
    }

    /** Returns the words of a text, in the order in which each is there first. */
    static List<String> words(String text) {
        var words = new ArrayList<String>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            if (!words.contains(matcher.group())) {
                words.add(matcher.group());
            }
        }
        return words;
    }

    Set<String> probes() {
        var probes = new TreeSet<String>();
        parts.forEach(part -> probes.addAll(words(part.text())));
        return probes;
    }

    Map<String, String> files() {
        var files = new LinkedHashMap<String, String>();
        parts.stream()
                .filter(part -> !part.isLink())
                .forEach(part -> files.merge(part.path(), part.text(), String::concat));
        return files;
    }

    Drawn with(List<Part> fewer) {
        return new Drawn(fewer, repository, cwd, reads);
    }

    Drawn withReads(List<String> fewer) {
        return new Drawn(parts, repository, cwd, fewer);
    }

    /** Returns it as text in which every character can be seen. */
    @Override
    public String toString() {
        var text =
                new StringBuilder("  repository '%s', started in '%s', reads %s\n".formatted(repository, cwd, reads));
        files().forEach((path, content) -> text.append("  %s: %s\n".formatted(path, quoted(content))));
        parts.stream()
                .filter(Part::isLink)
                .forEach(link -> text.append("  %s -> %s\n".formatted(link.path(), link.text())));
        return text.toString();
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder();
        ScriptedModel.JSON
                .writeValueAsString(text)
                .chars()
                .forEach(c -> quoted.append(c < 0x7f ? Character.toString(c) : "\\u%04x".formatted(c)));
        return quoted.toString();
    }
}
