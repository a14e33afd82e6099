package io.agentrules.core.internal.parse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A rule's text, parted into front matter and body.
 *
 * @param state whether there is front matter, and how it was read
 * @param values in file order, plain data: {@code String}, {@code Boolean}, {@code Number}, {@code List}, {@code Map}; never
 *     null: a key without a value is not in here, and within a list or map it is an empty string
 * @param lines the 1-based line of each top-level key, those without a value included
 * @param body what follows the front matter, trimmed; may be empty
 * @param text the whole text
 * @param findings what was odd about it
 */
public record FrontMatter(
        State state,
        Map<String, Object> values,
        Map<String, Integer> lines,
        String body,
        String text,
        List<Finding> findings) {
    /** Copies the maps and the list. */
    public FrontMatter {
        Objects.requireNonNull(state, "state");
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(text, "text");
        findings = List.copyOf(findings);
    }

    /** Whether there is front matter, and how it was read. */
    public enum State {
        /** There is none: the whole text is body. */
        ABSENT,
        /** It is YAML. */
        VALID,
        /** It is no valid YAML; its values were recovered line by line, all of them strings or lists of strings. */
        RECOVERED
    }

    static FrontMatter absent(String text, List<Finding> findings) {
        return new FrontMatter(State.ABSENT, Map.of(), Map.of(), JavaScriptText.trim(text), text, findings);
    }

    FrontMatter withValues(Map<String, Object> others) {
        return new FrontMatter(state, others, lines, body, text, findings);
    }

    /** Returns whether the values were recovered line by line. */
    public boolean isRecovered() {
        return state == State.RECOVERED;
    }

    /** Returns the 1-based line of a top-level key; empty when it is not there. */
    public OptionalInt line(String key) {
        Integer line = lines.get(key);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }
}
