package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.yaml.LineFix;
import io.agentrules.core.internal.yaml.Quotes;
import io.agentrules.core.internal.yaml.YamlLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Changes one key of front matter in its text and leaves the rest as it is: other keys, comments, quotes, indentation. A change
 * whose result does not read as intended is not made.
 */
public final class FrontMatterEdit {
    private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*+");
    private static final Pattern COMMENT = Pattern.compile("(^|.*\\s)#.*");
    private static final List<String> FENCES = List.of("---");

    private final FrontMatter frontMatter;
    private final String key;
    private final KeyFix fix;
    private final List<String> lines;
    private final int first;
    private final int last;

    private FrontMatterEdit(FrontMatter frontMatter, String key, KeyFix fix, int first) {
        this.frontMatter = frontMatter;
        this.key = key;
        this.fix = fix;
        this.lines = LineFix.linesOf(frontMatter.text());
        this.first = first;
        this.last = last();
    }

    /**
     * Returns the change of a rule's file; empty if it cannot be made without changing anything else, or if the file is neither in
     * the workspace nor the user's.
     */
    public static Optional<Fix> of(FrontMatter frontMatter, String key, KeyFix fix, RuleSource source) {
        return of(frontMatter, key, fix).flatMap(change -> change.in(source));
    }

    /** Returns the change; empty if it cannot be made without changing anything else. */
    static Optional<LineFix> of(FrontMatter frontMatter, String key, KeyFix fix) {
        OptionalInt line = frontMatter.line(key);
        boolean isRepeated = frontMatter.findings().stream()
                .anyMatch(finding -> finding.diagnostic().code().equals("front-matter-duplicate-key"));
        return line.isEmpty() || isRepeated
                ? Optional.empty()
                : new FrontMatterEdit(frontMatter, key, fix, line.getAsInt()).made();
    }

    /** Returns the last line of the value: blank lines and comments before the next key belong to that key. */
    private int last() {
        int end = first;
        while (end < lines.size() && !FENCES.contains(lines.get(end).stripTrailing())) {
            end++;
        }
        for (int line : frontMatter.lines().values()) {
            if (line > first) {
                end = Math.min(end, line - 1);
            }
        }
        while (end > first && isBlankOrComment(lines.get(end - 1))) {
            end--;
        }
        return end;
    }

    private static boolean isBlankOrComment(String line) {
        return line.isBlank() || line.stripLeading().startsWith("#");
    }

    private Optional<LineFix> made() {
        YamlLine parts = YamlLine.of(lines.get(first - 1));
        if (!parts.isOf(key)) {
            return Optional.empty();
        }
        return written(parts)
                .map(written -> new LineFix(frontMatter.text(), first, last, written))
                .filter(this::isAsIntended);
    }

    private Optional<List<String>> written(YamlLine parts) {
        List<String> present = lines.subList(first - 1, last);
        String indent = parts.text().substring(0, parts.keyStart());
        if (fix.further()) {
            var more = new ArrayList<>(present);
            more.add(indent + fix.key() + ": " + rendered(fix.value().orElseThrow(), '"'));
            return Optional.of(more);
        }
        if (fix.value().isEmpty() && frontMatter.state() == State.VALID) {
            String quote = parts.isKeyQuoted() ? parts.text().substring(parts.keyStart(), parts.keyStart() + 1) : "";
            var renamed = new ArrayList<>(present);
            renamed.set(0, indent + quote + fix.key() + quote + parts.text().substring(parts.keyEnd()));
            return Optional.of(renamed);
        }
        Optional<Object> value =
                fix.value().or(() -> Optional.ofNullable(frontMatter.values().get(key)));
        String rest = parts.text().substring(parts.colon() + 1);
        return value.flatMap(wanted -> comment(rest, present)
                .map(comment -> List.of(indent + fix.key() + ": " + rendered(wanted, quote(present)) + comment)));
    }

    /** Returns the comment after a value on one line; empty if a value on several lines has one, for which there is no place. */
    private static Optional<String> comment(String rest, List<String> present) {
        if (present.size() > 1) {
            return present.stream().anyMatch(line -> COMMENT.matcher(line).matches())
                    ? Optional.empty()
                    : Optional.of("");
        }
        return Optional.of(rest.substring(endOfValue(rest)));
    }

    /** Returns where the value ends, and white space with a comment may follow. */
    private static int endOfValue(String rest) {
        boolean atStart = true;
        for (int i = 0; i < rest.length(); i++) {
            char character = rest.charAt(i);
            if (atStart && Quotes.isQuote(character)) {
                i = Math.max(i, Quotes.closingIndex(rest, i));
            } else if (character == '#' && (i == 0 || Character.isWhitespace(rest.charAt(i - 1)))) {
                return rest.substring(0, i).stripTrailing().length();
            }
            atStart = Character.isWhitespace(character) ? atStart : ",[".indexOf(character) >= 0;
        }
        return rest.length();
    }

    private static char quote(List<String> present) {
        boolean single = present.stream().anyMatch(line -> line.indexOf('\'') >= 0)
                && present.stream().noneMatch(line -> line.indexOf('"') >= 0);
        return single ? '\'' : '"';
    }

    private static String rendered(Object value, char quote) {
        if (value instanceof List<?> list) {
            return "["
                    + String.join(
                            ", ",
                            list.stream()
                                    .map(each -> quoted(each.toString(), quote))
                                    .toList()) + "]";
        }
        String text = value.toString();
        return value instanceof Boolean || WORD.matcher(text).matches() ? text : quoted(text, quote);
    }

    private static String quoted(String text, char quote) {
        boolean isPlain = text.indexOf('"') < 0 && text.indexOf('\\') < 0;
        return quote == '"' && isPlain ? '"' + text + '"' : '\'' + text.replace("'", "''") + '\'';
    }

    /** Reads the result: it must be valid YAML, with the wanted value and all others unchanged. */
    private boolean isAsIntended(LineFix change) {
        FrontMatter after = FrontMatterParser.parse(change.fixed(), Integer.MAX_VALUE);
        return after.state() == State.VALID && asText(after.values()).equals(asText(wanted()));
    }

    private Map<String, Object> wanted() {
        var wanted = new LinkedHashMap<String, Object>();
        frontMatter.values().forEach((other, value) -> {
            boolean isThis = other.equals(key);
            if (!isThis || fix.further()) {
                wanted.put(other, value);
            }
            if (isThis) {
                wanted.put(fix.key(), fix.value().orElse(value));
            }
        });
        return wanted;
    }

    /** Returns the values as texts, because all values of recovered front matter are texts. */
    private static Map<String, String> asText(Map<String, Object> values) {
        var texts = new LinkedHashMap<String, String>();
        values.forEach((each, value) -> texts.put(each, value.toString()));
        return texts;
    }
}
