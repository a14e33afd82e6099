package io.agentrules.core.internal.parse;

import io.agentrules.core.internal.support.JavaScriptText;
import io.agentrules.core.internal.yaml.Entries;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A rule's text, split into front matter and body.
 *
 * @param state whether there is front matter, and how it was read
 * @param values the top-level values in file order, as {@code String}, {@code Boolean}, {@code Number}, {@code List} or
 *     {@code Map}, never null; a top-level key without a value is omitted, and a missing value in a list or map is an empty
 *     string
 * @param lines the 1-based line of each top-level key, including keys without a value
 * @param body the text after the front matter, trimmed; may be empty
 * @param text the whole text
 * @param findings the problems found in the text
 */
public record FrontMatter(
        State state,
        Map<String, Object> values,
        Map<String, Integer> lines,
        String body,
        String text,
        List<Finding> findings) {
    /** Copies the list, but not the maps, which callers must not change. */
    public FrontMatter {
        values = Collections.unmodifiableMap(values);
        lines = Collections.unmodifiableMap(lines);
        findings = List.copyOf(findings);
    }

    /** Whether there is front matter, and how it was read. */
    public enum State {
        /** There is no front matter: the whole text is body. */
        ABSENT,
        /** The front matter is YAML. */
        VALID,
        /** The front matter is not valid YAML; its values were recovered line by line as strings or lists of strings. */
        RECOVERED
    }

    /** Returns a text that is all body, whatever it looks like. */
    public static FrontMatter plain(String text) {
        return absent(text, List.of());
    }

    static FrontMatter absent(String text, List<Finding> findings) {
        return new FrontMatter(State.ABSENT, Map.of(), Map.of(), JavaScriptText.trim(text), text, findings);
    }

    /** Returns this front matter as if it had no keys. */
    public FrontMatter withoutKeys() {
        return new FrontMatter(State.ABSENT, Map.of(), Map.of(), body, text, List.of());
    }

    /**
     * Returns this front matter with other keys.
     *
     * @param entries what was read between its two fences
     */
    public FrontMatter with(Entries entries) {
        Map<String, Integer> own = new LinkedHashMap<>();
        entries.lines().forEach((key, line) -> own.put(key, line + 1));
        return new FrontMatter(state, entries.values(), own, body, text, findings);
    }

    FrontMatter withValues(Map<String, Object> others) {
        return new FrontMatter(state, others, lines, body, text, findings);
    }

    /** Returns this front matter with another body. */
    public FrontMatter withBody(String other) {
        return new FrontMatter(state, values, lines, JavaScriptText.trim(other), text, findings);
    }

    /** Returns the body. If there is no front matter, keeps the indentation of its first line, because indented text may be code. */
    public String indentedBody() {
        String before = text.substring(0, Math.max(0, text.lastIndexOf(body)));
        return JavaScriptText.isBlank(before) ? before.substring(before.lastIndexOf('\n') + 1) + body : body;
    }

    /** Returns the 1-based line of the text in which the body starts. */
    public int bodyLine() {
        int start = Math.max(0, text.lastIndexOf(body));
        return 1 + (int) text.chars().limit(start).filter(c -> c == '\n').count();
    }

    /** Returns whether the values were recovered line by line. */
    public boolean isRecovered() {
        return state == State.RECOVERED;
    }

    /** Returns the 1-based line of a top-level key; empty if the key is absent. */
    public OptionalInt line(String key) {
        Integer line = lines.get(key);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }
}
