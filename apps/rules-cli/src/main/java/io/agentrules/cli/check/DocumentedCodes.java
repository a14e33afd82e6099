package io.agentrules.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The diagnostic codes that {@code docs/diagnostics.md} explains; the page is in the jar. */
public final class DocumentedCodes {
    private static final Pattern ROW = Pattern.compile("\\| (`.+?`) \\| (.+?) \\| (.+?) \\|");
    private static final Pattern CODE = Pattern.compile("`([a-z0-9-]+)`");
    private static final String HEADING = "## ";

    private final Map<String, Entry> entries = new HashMap<>();

    public DocumentedCodes() {
        String section = "";
        var introduction = new ArrayList<String>();
        for (String line : page().lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (line.startsWith(HEADING)) {
                section = line.substring(HEADING.length());
                introduction.clear();
            } else if (row.matches()) {
                var entry = new Entry(row.group(2), sentence(row.group(3)), section, paragraphs(introduction));
                CODE.matcher(row.group(1)).results().forEach(code -> entries.put(code.group(1), entry));
            } else if (!line.startsWith("|")) {
                introduction.add(line);
            }
        }
    }

    /**
     * What the page says about a code.
     *
     * @param severity for example {@code warning}, in Markdown
     * @param meaning a sentence in Markdown
     * @param section the heading of its table
     * @param introduction what precedes that table: paragraphs and items of lists, in Markdown, each without line breaks
     */
    public record Entry(String severity, String meaning, String section, List<String> introduction) {}

    private static String page() {
        try (InputStream page = DocumentedCodes.class.getResourceAsStream("diagnostics.md")) {
            return page == null ? "" : new String(page.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> paragraphs(List<String> lines) {
        return Pattern.compile("\n\n+|\n(?=- )")
                .splitAsStream(String.join("\n", lines).strip())
                .map(paragraph -> paragraph.replaceAll("\n *", " "))
                .filter(paragraph -> !paragraph.isEmpty())
                .toList();
    }

    private static String sentence(String meaning) {
        int first = meaning.offsetByCodePoints(0, 1);
        String end = meaning.endsWith(".") ? "" : ".";
        return meaning.substring(0, first).toUpperCase(Locale.ROOT) + meaning.substring(first) + end;
    }

    /** Returns what the page says about a code; empty if it is not documented, such as a plugin's code. */
    public Optional<Entry> entry(String code) {
        return Optional.ofNullable(entries.get(code));
    }

    /** Returns the codes, sorted. */
    public List<String> codes() {
        return entries.keySet().stream().sorted().toList();
    }

    /** Returns the meaning of a code as a sentence in Markdown; empty if it is not documented. */
    Optional<String> meaning(String code) {
        return entry(code).map(Entry::meaning);
    }
}
