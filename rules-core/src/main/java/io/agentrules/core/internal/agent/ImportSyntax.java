package io.agentrules.core.internal.agent;

import io.agentrules.core.internal.support.Mapping;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a reference to a file is written: between two marks, as in {@code #[[file:a.md]]}, or as a word after one, as in {@code @a.md}.
 * docs/profile-imports.md has the keys. Two with equal keys are equal.
 */
public final class ImportSyntax {
    private final Map<?, ?> keys;
    private final String open;
    private final String close;
    private final CharacterClass after;
    private final CharacterClass ends;
    private final String trimmed;
    private final Optional<Pattern> path;
    private final Where where;
    private final boolean escapedBlanks;
    private final boolean onlyTextFiles;
    private final boolean reportsPunctuation;
    private final int maxCharacters;

    /** In which part of a text references are looked for. */
    public enum Where {
        /** Everywhere. */
        ANYWHERE,
        /** Not between a run of backticks and the next run of that length, whatever Markdown makes of it. */
        OUTSIDE_BACKTICKS,
        /** Not between two lines with the same fence, nor in a line after a run of backticks up to the next run of its length. */
        OUTSIDE_LINES_OF_CODE,
        /** Not in Markdown's fenced code and code spans. */
        OUTSIDE_CODE,
        /** In the text of Markdown, apart from code, HTML, the addresses of links and the marks of emphasis. */
        IN_TEXT
    }

    /**
     * A path in a word.
     *
     * @param path as the file system gets it
     * @param length how much of the word belongs to the reference
     */
    public record PathInWord(String path, int length) {}

    ImportSyntax(Mapping keys) {
        this.keys = Map.copyOf(keys.values());
        this.open = keys.required("open");
        this.close = keys.text("close").orElse("");
        this.after = keys.text("after")
                .map(CharacterClass::new)
                .orElse(close.isEmpty() ? CharacterClass.WHITE_SPACE : CharacterClass.ANY);
        this.ends = keys.text("ends").map(CharacterClass::new).orElse(CharacterClass.WHITE_SPACE);
        this.trimmed = keys.text("trimmed").orElse("");
        this.path = keys.text("path").map(expression -> Pattern.compile(expression, Pattern.DOTALL));
        this.where = keys.constant("where", Where.OUTSIDE_CODE);
        this.escapedBlanks = keys.flag("escapedBlanks");
        this.onlyTextFiles = keys.flag("onlyTextFiles");
        this.reportsPunctuation = keys.flag("reportsPunctuation");
        this.maxCharacters = keys.number("maxCharacters").orElse(Integer.MAX_VALUE);
        if (open.isEmpty()) {
            throw new IllegalStateException("open is empty in " + keys.values());
        }
    }

    /** Returns the mark with which each reference starts. */
    public String open() {
        return open;
    }

    /** Returns the mark with which each reference ends; empty if a reference is a word. */
    public String close() {
        return close;
    }

    /** Returns whether a reference may follow a character. */
    public boolean mayFollow(char character) {
        return after.contains(character);
    }

    /** Returns whether a character ends a word. */
    public boolean ends(char character) {
        return ends.contains(character);
    }

    /** Returns the characters that do not belong to a word at whose end they are. */
    public String trimmed() {
        return trimmed;
    }

    /** Returns the path with which a word starts; empty if the word is no reference. */
    public Optional<PathInWord> pathIn(String word) {
        if (path.isEmpty()) {
            return Optional.of(word).filter(text -> !text.isEmpty()).map(text -> new PathInWord(text, text.length()));
        }
        Matcher matcher = path.get().matcher(word);
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        return Optional.of(
                new PathInWord(matcher.groupCount() > 0 ? matcher.group(1) : matcher.group(), matcher.end()));
    }

    public Where where() {
        return where;
    }

    /** Returns whether a backslash before a blank makes it part of the path; any other backslash ends the word then. */
    public boolean hasEscapedBlanks() {
        return escapedBlanks;
    }

    /** Returns whether only files with the extension of a text file, or without any, are imported. */
    public boolean isOnlyForTextFiles() {
        return onlyTextFiles;
    }

    /** Returns whether a word is reported that would be a reference without the punctuation beside it. */
    public boolean reportsPunctuation() {
        return reportsPunctuation;
    }

    /** Returns how long a text may be in which references are looked for. */
    public int maxCharacters() {
        return maxCharacters;
    }

    /** Returns how a reference is written, for people: {@code @path}. */
    public String example() {
        return open + "path" + close;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportSyntax syntax && syntax.keys.equals(keys);
    }

    @Override
    public int hashCode() {
        return keys.hashCode();
    }
}
