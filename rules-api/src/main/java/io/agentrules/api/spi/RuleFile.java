package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Stable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rule file, read and parsed: typed access to its front matter.
 *
 * <p>A value of the wrong type never causes an exception: it is reported and then treated as absent, or, for {@link #values}, as
 * described there. A key without a value is absent. Every key that a provider asks for is known to its format; other keys are
 * compared with those keys and with the keys of other agents to report likely mistakes.
 *
 * @since 0.1
 */
@Stable
public interface RuleFile {
    /**
     * Returns the rule's name: the path in the rules folder without extension; for a single file, the file name without leading
     * dot and extension.
     */
    String name();

    /** Returns where the file was read from. */
    RuleSource source();

    /**
     * Returns the folder that the rule will be limited to, relative to the workspace root, with {@code /}; empty for a file that is
     * not in a folder below the current one. The engine adds the limit, and makes globs relative to the folder.
     */
    Optional<String> folder();

    /** Returns the Markdown after the front matter, trimmed; empty if there is none. */
    String content();

    /** Returns the whole file including front matter, with {@code \n} line endings and without a byte-order mark. */
    String text();

    /** Returns the front matter in file order; empty if there is none. */
    Map<String, Object> frontMatter();

    /** Returns whether the front matter is not valid YAML, in which case its values were recovered line by line. */
    boolean isInvalidYaml();

    /** Returns whether a key has a value of any type. The key is then known to the format. */
    boolean has(String key);

    /**
     * Makes keys known to the format that do not decide when the rule applies: they are not reported as mistakes.
     *
     * @param keys keys of the front matter, which need not be there
     */
    @Experimental
    default void ignore(String... keys) {
        for (String key : keys) {
            has(key);
        }
    }

    /** Returns the string value of a key; empty if the key is absent or has a value of another type, which is reported. */
    Optional<String> text(String key);

    /** Returns a string that must be one of the allowed words; empty if the key is absent or has another value, which is reported. */
    Optional<String> word(String key, String... allowed);

    /** Returns the boolean value of a key; empty if the key is absent or has a value of another type, which is reported. */
    Optional<Boolean> flag(String key);

    /**
     * Returns the values of the condition with that key.
     *
     * <p>Absent if the key has no value or has an empty list (which is reported). A present, empty list if the value does not
     * have the given shape: the condition then never holds; with {@link #ignoringWrongTypes()} it is absent instead. Members that
     * are blank or not strings are reported and left out. Strings are trimmed.
     *
     * @param shape how the value is written in this format
     */
    Optional<List<String>> values(String key, Shape shape);

    /** Returns this file for a format whose tool ignores conditions that it cannot read, even if the rule then always applies. */
    RuleFile ignoringWrongTypes();

    /** Reports a problem in this file; the location is added, including the line of {@code key} if it is known. */
    void report(Diagnostic diagnostic, String key);

    /**
     * Reports a problem in this file as {@link #report(Diagnostic, String)} does, with a change of {@code key} that solves it.
     * The change is left out if it cannot be made without changing anything else.
     */
    @Experimental
    default void report(Diagnostic diagnostic, String key, KeyFix fix) {
        report(diagnostic, key);
    }

    /** Starts a rule with this file's name, source, content, front matter, and trigger, which every format supports. */
    Rule.Builder rule();

    /** Starts a rule as {@link #rule()} does, with another name; later reports about this file name it, too. */
    Rule.Builder rule(String name);

    /** How the values of a condition are written in a format. */
    enum Shape {
        /** A YAML list only. */
        LIST,
        /** A string only, which is the only value. */
        TEXT,
        /** A string or a list of strings. */
        TEXT_OR_LIST,
        /** A string that is split as for {@link #COMMA_LIST}; not a list. */
        COMMA_TEXT,
        /** A list, or a string that is split at line breaks and at commas outside braces and brackets. */
        COMMA_LIST,
        /** A boolean; the only value is {@code true} or {@code false}. */
        FLAG
    }
}
