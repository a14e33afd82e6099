package io.agentrules.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What {@code diagnostics.tsv} says about diagnostic codes; {@code docs/diagnostics.md} is made from it. A line has a section, a code,
 * its severity and its meaning. In a line without a code, the last column is a paragraph that introduces the section.
 */
public final class DocumentedCodes {
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    public DocumentedCodes() {
        var introductions = new LinkedHashMap<String, List<String>>();
        for (String line : table().lines().toList()) {
            String[] columns = line.split("\t", -1);
            List<String> introduction = introductions.computeIfAbsent(columns[0], section -> new ArrayList<>());
            if (columns[1].isEmpty()) {
                introduction.add(columns[3]);
            } else {
                entries.put(columns[1], new Entry(columns[0], introduction, columns[1], columns[2], columns[3]));
            }
        }
    }

    /**
     * What is said about a code.
     *
     * @param section the heading of its table
     * @param introduction paragraphs that precede the table, in Markdown
     * @param severity for example {@code warning}, in Markdown
     * @param meaning what it means, in Markdown, without a period
     */
    public record Entry(String section, List<String> introduction, String code, String severity, String meaning) {
        /** Returns the meaning as a sentence. */
        public String sentence() {
            int first = meaning.offsetByCodePoints(0, 1);
            String end = meaning.endsWith(".") ? "" : ".";
            return meaning.substring(0, first).toUpperCase(Locale.ROOT) + meaning.substring(first) + end;
        }
    }

    private static String table() {
        try (InputStream table = Objects.requireNonNull(DocumentedCodes.class.getResourceAsStream("diagnostics.tsv"))) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what is said about a code; empty if it is not documented, such as a plugin's code. */
    public Optional<Entry> entry(String code) {
        return Optional.ofNullable(entries.get(code));
    }

    /** Returns all codes, in the order of the page. */
    public List<Entry> entries() {
        return List.copyOf(entries.values());
    }
}
