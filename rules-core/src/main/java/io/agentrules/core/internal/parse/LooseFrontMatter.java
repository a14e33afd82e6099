package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.parse.FileText.Sign;
import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.support.JavaScriptText;
import io.agentrules.core.internal.yaml.Entries;
import io.agentrules.core.internal.yaml.InvalidYaml;
import io.agentrules.core.internal.yaml.Quotes;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Front matter that some agents find with a regular expression: three hyphens in the first line, and all text before the next three. It is
 * removed from the rule's text even if it has no keys. If it is no YAML, it is read again with quotes around the values that YAML would
 * read as syntax, except in files whose lines end in a carriage return. If that is no YAML either, no key counts.
 */
final class LooseFrontMatter {
    private static final String FENCE = "---";

    /** A key with a value at the start of a line. */
    private static final Pattern KEY = Pattern.compile("([A-Za-z_-]+):(\\s+)(\\S.*)");

    /** What YAML reads in its own way. */
    private static final Pattern SPECIAL = Pattern.compile("[{}\\[\\]*&#!|>%@`]|: ");

    private LooseFrontMatter() {}

    static FrontMatter parse(String text, Set<Sign> signs, int maxChars) {
        int start = bodyStart(text);
        int close = start < 0 ? -1 : text.indexOf(FENCE, start);
        FrontMatter usual = FrontMatterParser.parse(text, maxChars);
        if (close < 0 || close - start > maxChars) {
            return FrontMatter.absent(text, List.of());
        }
        String block = text.substring(start, close);
        String body = JavaScriptText.trim(text, close + FENCE.length());
        int line = (int) text.chars().limit(start).filter(c -> c == '\n').count();
        Optional<Entries> entries =
                read(block).or(() -> signs.contains(Sign.CRLF) ? Optional.empty() : read(quoted(block)));
        List<Finding> findings = findings(usual, entries, line);
        return entries.map(read -> new FrontMatter(State.VALID, read.values(), lines(read, line), body, text, findings))
                .orElseGet(() -> new FrontMatter(State.ABSENT, Map.of(), Map.of(), body, text, findings));
    }

    /** Returns where the line after the first hyphens starts, which is not blank; negative if the text starts in another way. */
    private static int bodyStart(String text) {
        if (!text.startsWith(FENCE)) {
            return -1;
        }
        int first = text.indexOf(JavaScriptText.trim(text, FENCE.length()), FENCE.length());
        int lineEnd = text.lastIndexOf('\n', first - 1);
        return lineEnd < 0 ? -1 : lineEnd + 1;
    }

    private static Optional<Entries> read(String block) {
        try {
            return Optional.of(YamlReader.readLeniently(block));
        } catch (YamlFault fault) {
            return fault.kind() == YamlFault.Kind.NOT_A_MAPPING ? Optional.of(Entries.none()) : Optional.empty();
        }
    }

    private static String quoted(String block) {
        return block.lines().map(LooseFrontMatter::quotedLine).collect(Collectors.joining("\n"));
    }

    private static String quotedLine(String line) {
        Matcher key = KEY.matcher(line);
        if (!key.matches() || isQuoted(key.group(3)) || isList(key.group(3))) {
            return line;
        }
        String value = key.group(3);
        return SPECIAL.matcher(value).find()
                ? key.group(1) + ": \"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
                : line;
    }

    private static boolean isQuoted(String value) {
        char first = value.charAt(0);
        return value.length() > 1 && Quotes.isQuote(first) && value.charAt(value.length() - 1) == first;
    }

    private static boolean isList(String value) {
        return value.startsWith("[")
                && value.endsWith("]")
                && read("key: " + value).isPresent();
    }

    private static Map<String, Integer> lines(Entries entries, int linesBefore) {
        var lines = new LinkedHashMap<String, Integer>();
        entries.lines().forEach((key, line) -> lines.put(key, linesBefore + line));
        return lines;
    }

    /** Returns what is wrong with the front matter; what is text elsewhere is lost here. */
    private static List<Finding> findings(FrontMatter usual, Optional<Entries> entries, int linesBefore) {
        var findings = new ArrayList<Finding>();
        if (usual.state() == State.ABSENT) {
            boolean hasKeys = entries.filter(read -> !read.lines().isEmpty()).isPresent();
            findings.add(Finding.at(linesBefore, hasKeys ? closedLate() : withoutKeys()));
        } else {
            usual.findings()
                    .forEach(finding ->
                            findings.add(entries.isEmpty() ? finding.as(InvalidYaml.WITHOUT_KEYS) : finding));
        }
        return findings;
    }

    private static Diagnostic withoutKeys() {
        return Diagnostic.warning(
                "front-matter-not-a-mapping",
                "There are no keys and values after the first \"---\", but what is there up to the next \"---\" is not part of the"
                        + " text",
                "Write \"***\" for a horizontal rule, or remove the first one");
    }

    private static Diagnostic closedLate() {
        return Diagnostic.warning(
                "front-matter-unclosed",
                "The opening \"---\" is closed by the next three hyphens, which are not a line of their own",
                "Add a line \"---\" after the last key");
    }
}
