package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.parse.YamlFault.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parts a rule's text into front matter and body. Any text parses: what is no front matter is body. */
public final class FrontMatterParser {
    private static final String FENCE = "---";

    private final String text;
    private final int openLine;
    private final String block;
    private final String body;
    private final List<Finding> findings = new ArrayList<>();

    private FrontMatterParser(String text, int openLine, String block, String body) {
        this.text = text;
        this.openLine = openLine;
        this.block = block;
        this.body = body;
    }

    /**
     * Parses a text.
     *
     * @param text as {@link FileText} gives it
     * @param maxChars how long front matter may be, in UTF-16 units; longer front matter is body
     */
    public static FrontMatter parse(String text, int maxChars) {
        int open = firstInk(text);
        if (!isFence(text, open)) {
            return FrontMatter.absent(text, List.of());
        }
        int openLine = 1 + lineEnds(text, open);
        if (open > 0 && text.charAt(open - 1) != '\n') {
            return FrontMatter.absent(text, List.of(Finding.at(openLine, indented())));
        }
        int start = Math.min(text.length(), endOfLine(text, open) + 1);
        int close = nextFence(text, start);
        if (close < 0) {
            return FrontMatter.absent(text, List.of(Finding.at(openLine, unclosed())));
        }
        if (close - start > maxChars) {
            return FrontMatter.absent(text, List.of(Finding.at(openLine, tooLong(maxChars))));
        }
        String block = text.substring(start, close);
        String body = JavaScriptText.trim(text, endOfLine(text, close));
        return new FrontMatterParser(text, openLine, block, body).parse();
    }

    private FrontMatter parse() {
        if (openLine > 1) {
            findings.add(Finding.at(openLine, late()));
        }
        try {
            return result(State.VALID, YamlReader.read(block));
        } catch (YamlFault fault) {
            return recover(fault);
        }
    }

    private FrontMatter recover(YamlFault fault) {
        Entries entries = fault.kind() == Kind.NOT_A_MAPPING ? Entries.none() : LineRecovery.recover(block);
        if (entries.lines().isEmpty()) {
            return FrontMatter.absent(text, List.of(Finding.at(openLine + 1, notAMapping())));
        }
        findings.add(Finding.at(openLine + 1 + fault.line(), YamlExplanation.explain(fault, block)));
        entries.duplicates().stream()
                .findFirst()
                .map(first -> Finding.at(
                        openLine + first.line(),
                        duplicate(first.key(), entries.duplicates().size())))
                .ifPresent(findings::add);
        return result(State.RECOVERED, entries);
    }

    private FrontMatter result(State state, Entries entries) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        entries.lines().forEach((key, line) -> lines.put(key, openLine + line));
        return new FrontMatter(state, entries.values(), lines, body, text, findings);
    }

    private static int firstInk(String text) {
        int first = 0;
        while (first < text.length() && JavaScriptText.isWhiteSpace(text.charAt(first))) {
            first++;
        }
        return first;
    }

    private static int lineEnds(String text, int end) {
        int count = 0;
        for (int at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
            count++;
        }
        return count;
    }

    private static int nextFence(String text, int from) {
        for (int line = from; line < text.length(); line = endOfLine(text, line) + 1) {
            if (isFence(text, line)) {
                return line;
            }
        }
        return -1;
    }

    /** Whether the line from there on is exactly three hyphens, but for blanks after them. */
    private static boolean isFence(String text, int line) {
        if (!text.startsWith(FENCE, line)) {
            return false;
        }
        int end = line + FENCE.length();
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return end == text.length() || text.charAt(end) == '\n';
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private static Diagnostic late() {
        return Diagnostic.warning(
                "front-matter-late",
                "There are blank lines before the front matter; other tools then read none",
                "Make \"---\" the first line of the file");
    }

    private static Diagnostic indented() {
        return Diagnostic.warning(
                "front-matter-indented",
                "The first \"---\" is indented, so there is no front matter and all is text",
                "Move \"---\" to the start of its line");
    }

    private static Diagnostic unclosed() {
        return Diagnostic.warning(
                "front-matter-unclosed",
                "The first line is \"---\", but no later line is, so there is no front matter and all is text",
                "Write \"---\" on a line of its own after the last key, or remove the first one");
    }

    private static Diagnostic tooLong(int maxChars) {
        return Diagnostic.error(
                "front-matter-too-long",
                "The front matter is longer than " + maxChars + " characters, so none of it was read and all is text",
                "Shorten it, or move the text below the closing \"---\"");
    }

    private static Diagnostic notAMapping() {
        return Diagnostic.warning(
                "front-matter-not-a-mapping",
                "What stands between the \"---\" lines is not keys and values, so there is no front matter and all is text",
                "Write one \"key: value\" a line, with a space after the colon, or begin the file without \"---\"");
    }

    private static Diagnostic duplicate(String key, int count) {
        String others = count == 1 ? "" : ", as with " + (count - 1) + " more";
        return Diagnostic.warning(
                "front-matter-duplicate-key",
                "\"" + key + "\" is there again; the first value counts, and this one is lost" + others,
                "Write \"" + key + "\" once, with one value or a list");
    }
}
