package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.JavaScriptText;
import io.agentrules.core.internal.yaml.Entries;
import io.agentrules.core.internal.yaml.InvalidYaml;
import io.agentrules.core.internal.yaml.LineFix;
import io.agentrules.core.internal.yaml.LineRecovery;
import io.agentrules.core.internal.yaml.Repair;
import io.agentrules.core.internal.yaml.YamlExplanation;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlFault.Kind;
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

/** Splits a rule's text into front matter and body. Any text parses: text without front matter is all body. */
public final class FrontMatterParser {
    private static final Pattern FENCE = Pattern.compile("(?dm)^---[ \\t]*+$");
    /** Lines with keys and their values before an empty line. */
    private static final Pattern KEYS =
            Pattern.compile("(?:[A-Za-z][\\w-]*+:(?:[ \\t].*+)?\\n(?:(?:[ \\t]++|-[ \\t]).*\\n)*+)++[ \\t]*+\\n");

    private static final Pattern CODE_FENCE = Pattern.compile("(`{3,}+|~{3,}+)[^`]*");

    /** Keys by which tools decide when a rule applies. Other words with a colon may be text between two horizontal rules. */
    private static final Set<String> DECIDING =
            Set.of("alwaysApply", "applyTo", "description", "globs", "inclusion", "paths", "trigger");

    /** The last line in which front matter is looked for that follows a comment, a license or a heading. */
    private static final int LAST_LINE = 20;

    private final String text;
    private final int openLine;
    private final String block;
    private final String body;
    private final List<Finding> findings = new ArrayList<>();

    /** The lines between two fences, and where the second one ends. */
    private record Block(String text, int end) {
        boolean hasDecidingKey() {
            return LineRecovery.recover(text).lines().keySet().stream().anyMatch(DECIDING::contains);
        }
    }

    private FrontMatterParser(String text, int openLine, String block, String body) {
        this.text = text;
        this.openLine = openLine;
        this.block = block;
        this.body = body;
    }

    /**
     * Parses a text.
     *
     * @param text a normalized text, as in {@link FileText}
     * @param maxChars the maximum length of front matter in UTF-16 units; longer front matter is treated as body
     */
    public static FrontMatter parse(String text, int maxChars) {
        int open = text.indexOf(JavaScriptText.trim(text));
        if (!isFence(text, open)) {
            return FrontMatter.absent(
                    text, elsewhere(text, open, maxChars).stream().toList());
        }
        int openLine = lineOf(text, open);
        if (open > 0 && text.charAt(open - 1) != '\n') {
            return withoutFrontMatter(
                    "front-matter-indented",
                    text,
                    openLine,
                    "The first \"---\" is indented, so there is no front matter and the whole file is text",
                    "Move \"---\" to the start of its line");
        }
        Optional<Block> block = blockAt(text, open);
        if (block.isEmpty()) {
            return withoutFrontMatter(
                    "front-matter-unclosed",
                    text,
                    openLine,
                    "The opening \"---\" is never closed, so there is no front matter and the whole file is text",
                    "Add a line \"---\" after the last key, or remove the first one");
        }
        if (block.get().text().length() > maxChars) {
            Diagnostic tooLong = Diagnostic.error(
                    "front-matter-too-long",
                    "The front matter is longer than " + maxChars
                            + " characters, so it is not read and the whole file is text",
                    "Shorten it, or move the text below the closing \"---\"");
            return FrontMatter.absent(text, List.of(Finding.at(openLine, tooLong)));
        }
        int end = block.get().end();
        String body = JavaScriptText.trim(text, end);
        var parser = new FrontMatterParser(text, openLine, block.get().text(), body);
        int second = text.indexOf(body, end);
        decidingBlockAt(text, second, maxChars)
                .ifPresent(repeated -> parser.findings.add(repeated(repeated, lineOf(text, second))));
        return parser.parse();
    }

    /** Returns the finding about a second block: people paste one below the block that an editor has made. */
    private static Finding repeated(Block block, int line) {
        String keys = LineRecovery.recover(block.text()).lines().keySet().stream()
                .filter(DECIDING::contains)
                .map(Excerpt::quoted)
                .collect(Collectors.joining(", "));
        String message = "This is a second block of front matter: only the first one counts, so " + keys
                + " and all that is in this one is text without effect";
        String remedy = "Write all keys into one block at the start of the file";
        return fault("front-matter-repeated", line, message, remedy)
                .ofAlways(Diagnostic.warning("front-matter-repeated", message + "; the rule always applies", remedy));
    }

    private static FrontMatter withoutFrontMatter(String code, String text, int line, String message, String remedy) {
        return FrontMatter.absent(text, List.of(fault(code, line, message, remedy)));
    }

    private static Finding fault(String code, int line, String message, String remedy) {
        return Finding.at(line, Diagnostic.warning(code, message, remedy));
    }

    /** Returns why a text that does not start with front matter may be meant to have some. */
    private static Optional<Finding> elsewhere(String text, int first, int maxChars) {
        int colon = text.indexOf(':', first);
        if (colon >= 0 && DECIDING.contains(text.substring(first, colon))) {
            boolean isClosed = FENCE.matcher(text).find(colon);
            if (isClosed || KEYS.matcher(text).region(first, text.length()).lookingAt()) {
                return Optional.of(fault(
                        "front-matter-unopened",
                        1,
                        (isClosed
                                        ? "The first \"---\" is missing"
                                        : "The keys at the start have no lines \"---\" around them")
                                + ", so there is no front matter and the whole file is text",
                        "Add a line \"---\" before the first key" + (isClosed ? "" : ", and one after the last")));
            }
        }
        String end = endOfEnclosure(text, first);
        boolean isEnclosed = !end.isEmpty()
                && decidingBlockAt(text, endOfLine(text, first) + 1, maxChars)
                        .filter(block -> text.startsWith(end, block.end() + 1))
                        .isPresent();
        if (isEnclosed) {
            return Optional.of(fault(
                    "front-matter-enclosed",
                    1,
                    "The front matter is in a code block or a comment, so there is none and the whole file is text",
                    "Remove the lines around it, so that \"---\" is the first line of the file"));
        }
        return preceded(text, first, maxChars);
    }

    /** Returns the finding that a few lines stand before front matter, such as a comment or a heading. */
    private static Optional<Finding> preceded(String text, int first, int maxChars) {
        int open = first;
        int line = lineOf(text, first);
        while (open < text.length() && !isFence(text, open)) {
            if (line >= LAST_LINE || text.startsWith("```", open) || text.startsWith("~~~", open)) {
                return Optional.empty();
            }
            open = endOfLine(text, open) + 1;
            line++;
        }
        // text between two rulers has no key in its first line
        boolean isFrontMatter = decidingBlockAt(text, open, maxChars)
                .filter(block -> LineRecovery.recover(block.text()).lines().containsValue(1))
                .isPresent();
        return isFrontMatter
                ? Optional.of(fault(
                        "front-matter-preceded",
                        line,
                        "Text stands before the front matter, such as a comment, so there is none and the whole file"
                                + " is text",
                        "Move what stands before it below the closing \"---\", so that the first \"---\" is the first"
                                + " line of the file"))
                : Optional.empty();
    }

    /** Returns the block whose first fence is at a position; empty if it is not closed. */
    private static Optional<Block> blockAt(String text, int open) {
        int start = Math.min(text.length(), endOfLine(text, open) + 1);
        Matcher close = FENCE.matcher(text);
        return close.find(start)
                ? Optional.of(new Block(text.substring(start, close.start()), close.end()))
                : Optional.empty();
    }

    /** Returns what is between the fences of a text that starts with front matter. */
    public static String block(String text) {
        return blockAt(text, 0).map(Block::text).orElse("");
    }

    /** Returns the block at a position; empty if there is none, or it is too long, or has no key by which tools decide. */
    private static Optional<Block> decidingBlockAt(String text, int open, int maxChars) {
        return isFence(text, open)
                ? blockAt(text, open).filter(block -> block.text().length() <= maxChars && block.hasDecidingKey())
                : Optional.empty();
    }

    /** Returns what ends the code block or the comment whose first line begins at a position; empty if none does. */
    private static String endOfEnclosure(String text, int at) {
        String line = text.substring(at, endOfLine(text, at));
        if (line.startsWith("<!--")) {
            return line.substring("<!--".length()).isBlank() ? "-->" : "";
        }
        Matcher code = CODE_FENCE.matcher(line);
        return code.matches() ? code.group(1) : "";
    }

    /** Returns whether a code is that of a diagnostic about front matter that cannot be read as it should be. */
    public static boolean isFault(String code) {
        return code.startsWith("front-matter-") || code.startsWith("yaml-");
    }

    private FrontMatter parse() {
        if (openLine > 1) {
            findings.add(fault(
                            "front-matter-late",
                            openLine,
                            "The front matter follows blank lines; other agents then ignore it",
                            "Make \"---\" the first line of the file")
                    .repairedBy(() -> Optional.of(new Repair(new LineFix(text, 1, openLine - 1, List.of()), false))));
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
            return withoutFrontMatter(
                    "front-matter-not-a-mapping",
                    text,
                    openLine + 1,
                    "There are no keys and values between the \"---\" lines, so there is no front matter and the whole"
                            + " file is text",
                    "Write one \"key: value\" per line, with a space after the colon, or remove the \"---\" lines");
        }
        List<String> lines = LineFix.linesOf(block);
        YamlExplanation explanation = YamlExplanation.of(fault, lines);
        findings.add(Finding.at(openLine + 1 + fault.line(), explanation.diagnostic())
                .repairedBy(() -> fault.kind() == Kind.INVALID
                        ? Repair.of(text, openLine + 1, lines, fault.line(), entries)
                        : Optional.empty())
                .elsewhere(explanation.elsewhere(fault, lines)));
        if (!entries.duplicates().isEmpty()) {
            Entries.Duplicate first = entries.duplicates().get(0);
            findings.add(duplicate(
                    openLine + first.line(), first.key(), entries.duplicates().size()));
        }
        return result(State.RECOVERED, entries);
    }

    private FrontMatter result(State state, Entries entries) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        entries.lines().forEach((key, line) -> lines.put(key, openLine + line));
        return new FrontMatter(state, entries.values(), lines, body, text, findings);
    }

    private static int lineOf(String text, int at) {
        return 1 + (int) text.chars().limit(at).filter(c -> c == '\n').count();
    }

    /** Returns whether three hyphens are at a position, and only blanks behind them in their line. */
    private static boolean isFence(String text, int at) {
        return at <= text.length()
                && FENCE.matcher(text).region(at, text.length()).lookingAt();
    }

    private static int endOfLine(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private static Finding duplicate(int line, String key, int count) {
        String repeated = "\"" + key + "\" is repeated";
        String others = count == 1 ? "" : ", as are " + (count - 1) + " more";
        Diagnostic unused = duplicate(key, repeated + others);
        return Finding.at(
                        line, duplicate(key, repeated + "; the first value is used, and this one is ignored" + others))
                .elsewhere(Map.of(InvalidYaml.TEXT, unused, InvalidYaml.WITHOUT_KEYS, unused));
    }

    private static Diagnostic duplicate(String key, String message) {
        return Diagnostic.warning(
                "front-matter-duplicate-key", message, "Write \"" + key + "\" once, with one value or a list");
    }
}
