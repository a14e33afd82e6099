package io.agentrules.core.parse;

import io.agentrules.api.Diagnostic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in a person's words what is wrong with front matter, and how to write it. */
final class YamlExplanation {
    /** A line with a key, an item of a list, or both: the key, and what follows it. */
    private static final Pattern LINE = Pattern.compile("\\s*(?:- +)?(?:([\\w-]+):\\s*)?(.*)", Pattern.DOTALL);

    private static final int MAX_SHOWN = 80;

    private final YamlFault fault;
    private final String line;
    private final String key;
    private final String value;

    private YamlExplanation(YamlFault fault, String block) {
        this.fault = fault;
        this.line = block.lines().skip(fault.line()).findFirst().orElse("");
        Matcher parts = LINE.matcher(line);
        boolean matches = parts.matches();
        String name = matches ? parts.group(1) : null;
        this.key = name == null ? "" : name;
        this.value = matches ? parts.group(2).strip() : line;
    }

    /** Returns the diagnostic for a block that was read line by line instead. */
    static Diagnostic explain(YamlFault fault, String block) {
        YamlExplanation explanation = new YamlExplanation(fault, block);
        return switch (fault.kind()) {
            case TOO_DEEP ->
                Diagnostic.warning(
                        "yaml-too-deep",
                        "The front matter was read line by line: " + fault.problem(),
                        "Write plain values and lists");
            case TOO_MANY_ALIASES ->
                Diagnostic.warning(
                        "yaml-too-many-aliases",
                        "The front matter was read line by line: " + fault.problem(),
                        "Write the values out, without anchors and aliases");
            case INVALID, NOT_A_MAPPING ->
                Diagnostic.warning(
                        "front-matter-invalid",
                        "The front matter is not valid YAML and was read line by line: " + explanation.reason(),
                        explanation.remedy());
        };
    }

    private String reason() {
        if (line.startsWith("\t")) {
            return "a line is indented with a tab";
        }
        int column = fault.column().orElse(Integer.MAX_VALUE);
        char culprit = column < line.length() ? line.charAt(column) : ' ';
        String what = key.isEmpty() ? "a value" : "the value of \"" + key + "\"";
        return switch (culprit) {
            case '*' -> what + " starts with \"*\", which means an alias in YAML";
            case '!' -> what + " starts with \"!\", which means a tag in YAML";
            case '@', '`', '%' -> what + " starts with \"" + culprit + "\", which YAML reserves";
            case '>', '|' -> what + " starts with \"" + culprit + "\", which YAML wants alone on its line";
            case '"', '\'' -> what + " has a quote that is not closed, or an escape that YAML does not know";
            case ':' -> what + " has a colon and a space in it";
            default -> reasonByStart(what);
        };
    }

    private String reasonByStart(String what) {
        if (fault.column().isPresent() && !value.isEmpty()) {
            char first = value.charAt(0);
            if (Quotes.isQuote(first)) {
                return what + " goes on after the closing quote";
            }
            if (first == '{' || first == '[') {
                return what + " starts with \"" + first + "\", but does not end where that closes";
            }
        }
        return fault.problem();
    }

    private String remedy() {
        if (line.startsWith("\t")) {
            return "Indent with spaces";
        }
        if (key.isEmpty() || value.isEmpty() || value.length() > MAX_SHOWN) {
            return "Put the value in quotes";
        }
        return "Put the value in quotes: " + key + ": " + quoted();
    }

    private String quoted() {
        boolean plain = value.indexOf('"') < 0 && value.indexOf('\\') < 0;
        return plain ? '"' + value + '"' : '\'' + value.replace("'", "''") + '\'';
    }
}
