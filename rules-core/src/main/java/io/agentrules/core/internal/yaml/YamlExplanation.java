package io.agentrules.core.internal.yaml;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Explains in plain words what is wrong with front matter that is not valid YAML, and how to fix it.
 *
 * @param code the code of the diagnostic
 * @param reason one clause: why it is not valid YAML
 * @param remedy one sentence
 */
public record YamlExplanation(String code, String reason, String remedy) {
    private static final int MAX_SHOWN = 80;

    private YamlExplanation(String reason, String remedy) {
        this("front-matter-invalid", reason, remedy);
    }

    public static YamlExplanation of(YamlFault fault, List<String> lines) {
        return switch (fault.kind()) {
            case TOO_DEEP -> new YamlExplanation("yaml-too-deep", fault.problem(), "Write plain values and lists");
            case TOO_MANY_ALIASES ->
                new YamlExplanation(
                        "yaml-too-many-aliases", fault.problem(), "Write the values out, without anchors and aliases");
            case DUPLICATE_KEY ->
                new YamlExplanation("front-matter-invalid", fault.problem(), "Write it once, with one value or a list");
            case INVALID, NOT_A_MAPPING -> ofLine(fault, fault.line() < lines.size() ? lines.get(fault.line()) : "");
        };
    }

    /** Returns whether a finding is about globs that are invalid YAML, but that the agent of the file reads as they are meant. */
    public static boolean isFineForItsTool(Diagnostic finding) {
        return finding.code().equals("front-matter-invalid") && finding.severity() == Severity.INFO;
    }

    /** Returns the diagnostic for a block that is read line by line instead. */
    public Diagnostic diagnostic() {
        return Diagnostic.warning(code, "The front matter is read line by line instead of as YAML: " + reason, remedy);
    }

    /** An info, not a warning: the agent of the file reads such globs, and only other agents do not. */
    private Diagnostic asItsToolWritesIt() {
        return Diagnostic.info(
                "front-matter-invalid",
                "The globs are no YAML, but written as the agent of this file writes them: " + reason,
                "Leave it as it is, unless another agent should read this file, too");
    }

    private Diagnostic alwaysApplies(String cause) {
        String consequence = "so " + cause + "the rule always applies: ";
        return Diagnostic.warning(code, "The front matter is not valid YAML, " + consequence + reason, remedy);
    }

    /** Returns the diagnostics of formats that treat the block in another way, where they differ. */
    public Map<InvalidYaml, Diagnostic> elsewhere(YamlFault fault, List<String> lines) {
        var others = new HashMap<InvalidYaml, Diagnostic>();
        others.put(InvalidYaml.TEXT, alwaysApplies(""));
        others.put(InvalidYaml.WITHOUT_KEYS, alwaysApplies("its keys do not count and "));
        withoutQuotes(fault, lines).ifPresent(other -> others.put(InvalidYaml.GLOBS_WITHOUT_QUOTES, other));
        return others;
    }

    /**
     * Returns the diagnostic for a tool that writes globs without quotes, where they may belong to the glob; empty if the fault is not
     * in its globs.
     */
    private Optional<Diagnostic> withoutQuotes(YamlFault fault, List<String> lines) {
        if (fault.kind() != YamlFault.Kind.INVALID || fault.line() >= lines.size()) {
            return Optional.empty();
        }
        String line = lines.get(fault.line());
        YamlLine parts = YamlLine.of(line);
        String key = parts.hasKey() ? parts.key() : keyAbove(lines.subList(0, fault.line()));
        String value = parts.value();
        boolean isComplete = !value.isEmpty() && value.equals(RecoveredValue.withoutComment(value));
        if (line.startsWith("\t") || !GlobKeys.arePlain(key) || !isComplete || (parts.hasKey() && !parts.hasSpace())) {
            return Optional.empty();
        }
        return switch (value.charAt(0)) {
            case '*', '{' -> Optional.of(asItsToolWritesIt());
            case '"', '\'' ->
                parts.hasKey() && CommaList.hasSeveralMembers(value)
                        ? Optional.of(new YamlExplanation(
                                        code,
                                        reason,
                                        "Write it without quotes: " + key + ": "
                                                + String.join(", ", CommaList.split(value)))
                                .diagnostic())
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Returns the key whose list the next line belongs to; empty if there is none. */
    private static String keyAbove(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            YamlLine line = YamlLine.of(lines.get(i));
            if (line.hasKey()) {
                return line.key();
            }
        }
        return "";
    }

    private static YamlExplanation ofLine(YamlFault fault, String line) {
        if (line.startsWith("\t")) {
            return new YamlExplanation("a line is indented with a tab", "Indent with spaces");
        }
        int column = fault.column().orElse(line.length());
        if (column >= line.length()) {
            return general(fault);
        }
        YamlLine parts = YamlLine.of(line);
        String key = parts.key();
        String value = RecoveredValue.withoutComment(parts.value());
        if (parts.hasKey() && !value.isEmpty() && !parts.hasSpace()) {
            return new YamlExplanation(
                    "there is no space after the colon of \"" + key + "\"", "Write " + key + ": " + quoted(key, value));
        }
        if (parts.hasKey() && column == parts.colon()) {
            return new YamlExplanation(
                    "\"" + key + "\" is indented, but the key above it already has a value",
                    "Indent all keys equally, or put a value of several lines in quotes");
        }
        return ofValue(fault, key, value, line.charAt(column));
    }

    private static YamlExplanation ofValue(YamlFault fault, String key, String value, char culprit) {
        String subject = key.isEmpty() ? "a value" : "the value of \"" + key + "\"";
        String inQuotes = inQuotes(key, value);
        return switch (culprit) {
            case '*' -> new YamlExplanation(subject + " starts with \"*\", which marks an alias in YAML", inQuotes);
            case '!' -> new YamlExplanation(subject + " starts with \"!\", which marks a tag in YAML", inQuotes);
            case '-' -> new YamlExplanation(subject + " starts with \"-\", which marks a list item in YAML", inQuotes);
            case ':' -> new YamlExplanation(subject + " contains a colon followed by a space", inQuotes);
            case '@', '`', '%', '>', '|' ->
                new YamlExplanation(
                        subject + " starts with \"" + culprit + "\", which has a special meaning in YAML", inQuotes);
            default -> ofStart(fault, subject, value, inQuotes);
        };
    }

    private static YamlExplanation ofStart(YamlFault fault, String subject, String value, String inQuotes) {
        if (fault.problem().contains("escape")) {
            return new YamlExplanation(
                    subject + " has an escape that YAML does not define", "Use single quotes, in which \\ is literal");
        }
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        if (Quotes.isQuote(first)) {
            return Quotes.closingIndex(value, 0) < 0
                    ? new YamlExplanation(subject + " has a quote that is never closed", "Close the quote")
                    : new YamlExplanation(subject + " continues after the closing quote", inQuotes);
        }
        if (first == '{' || first == '[') {
            return new YamlExplanation(
                    subject + " starts with \"" + first + "\" but does not end at the matching bracket", inQuotes);
        }
        return general(fault);
    }

    private static YamlExplanation general(YamlFault fault) {
        return new YamlExplanation(
                fault.problem(), "Write one \"key: value\" per line, and quote values that are not plain words");
    }

    private static String inQuotes(String key, String value) {
        String remedy = "Put the value in quotes";
        boolean isWhole = !value.isEmpty() && value.length() <= MAX_SHOWN && !value.endsWith(",");
        if (!isWhole) {
            boolean hasQuotes = !value.isEmpty() && Quotes.isQuote(value.charAt(0));
            return hasQuotes && GlobKeys.areText(key) ? "Put the whole value in one pair of quotes" : remedy;
        }
        return remedy + ": " + (key.isEmpty() ? "" : key + ": ") + quoted(key, value);
    }

    private static String quoted(String key, String value) {
        boolean isBracketed = CommaList.isBracketed(value);
        boolean isQuotedList = Quotes.isQuote(value.charAt(0)) && CommaList.hasSeveralMembers(value);
        if (isBracketed || isQuotedList || GlobKeys.areSeveral(key, value)) {
            List<String> members = CommaList.split(isBracketed ? value.substring(1, value.length() - 1) : value);
            return GlobKeys.areText(key) ? quoted(String.join(", ", members)) : quoted(members);
        }
        return quoted(value);
    }

    /** Returns a list in brackets, whose members are in quotes. */
    static String quoted(List<String> members) {
        var list = new StringJoiner(", ", "[", "]");
        members.forEach(member -> list.add(quoted("", member)));
        return list.toString();
    }

    private static String quoted(String value) {
        boolean plain = value.indexOf('"') < 0 && value.indexOf('\\') < 0;
        return plain ? '"' + value + '"' : '\'' + value.replace("'", "''") + '\'';
    }
}
