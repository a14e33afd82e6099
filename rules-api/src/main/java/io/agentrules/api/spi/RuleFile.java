package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rule file, read and parsed: typed access to its front matter.
 *
 * <p>A value of the wrong type never throws: it is diagnosed, and is then as if absent, or for {@link #values} as described
 * there. A key with no value is absent. Every key that a provider asks for counts as known to its format; the others are
 * held against those and against the keys of other tools, for hints.
 */
public interface RuleFile {
    /**
     * Returns the rule's name: the path in the rules folder without extension; for a file that stands alone, the file name
     * without extension and leading dot.
     */
    String name();

    /** Returns where the file was read. */
    RuleSource source();

    /** Returns the Markdown after the front matter, trimmed; empty for a file that has none. */
    String content();

    /** Returns the whole file, front matter included, with {@code \n} line ends and without a byte-order mark. */
    String text();

    /** Returns the front matter, in file order; empty when there is none. */
    Map<String, Object> frontMatter();

    /** Returns whether there is front matter that is no valid YAML; then its values were recovered line by line. */
    boolean isInvalidYaml();

    /** Returns whether a key has a value, of whatever type. */
    boolean has(String key);

    /** Returns a string. */
    Optional<String> text(String key);

    /** Returns a string that must be one of these words; any other is diagnosed, and as if absent. */
    Optional<String> word(String key, String... allowed);

    /** Returns a boolean. */
    Optional<Boolean> flag(String key);

    /**
     * Returns what a condition of that key asks for.
     *
     * <p>Absent when the key has no value, or an empty list (which is diagnosed). A present, empty list when the value
     * cannot be read as that shape: a condition that never holds; with {@link #ignoringWrongTypes()} absent instead. Members
     * that are not strings, or blank, are diagnosed and left out. Strings are trimmed.
     *
     * @param shape how the format writes the value
     */
    Optional<List<String>> values(String key, Shape shape);

    /** Returns the same file for a format whose tool ignores a condition that it cannot read, so that the rule may now always apply. */
    RuleFile ignoringWrongTypes();

    /** Reports a hint or problem about this file; its place, and the line of {@code key} where it has one, are added. */
    void report(Diagnostic diagnostic, String key);

    /** Starts the rule of this file: its name, source, content and front matter, and the trigger, which every format may carry. */
    Rule.Builder rule();

    /** How a format writes the values of a condition. */
    enum Shape {
        /** A YAML list, and nothing else. */
        LIST,
        /** One string, or a list of strings. */
        TEXT_OR_LIST,
        /** A list, or one string that is split at line ends, and at commas outside braces and brackets. */
        COMMA_LIST,
        /** A boolean: the one value is {@code true} or {@code false}. */
        FLAG
    }
}
