package io.agentrules.check.internal.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a tool's rules may be, without front matter. This engine has no such limit.
 *
 * @param tool what the tool is called in a message
 * @param scope what is counted
 * @param level the level of the rules; empty for all
 * @param files the names of the files; empty for all
 * @param amount how much the tool reads, or recommends
 * @param unit what {@code amount} counts
 * @param isAdvice whether the tool only recommends it
 * @param consequence what happens to longer text
 */
public record SizeLimit(
        String tool,
        Scope scope,
        Optional<Level> level,
        List<String> files,
        int amount,
        Unit unit,
        boolean isAdvice,
        String consequence) {
    /** What is counted. */
    public enum Scope {
        /** Each file. */
        FILE,
        /** All files together. */
        ALL,
        /** The files of a folder and of those above it together. */
        CHAIN
    }

    /** The units of a limit. */
    public enum Unit {
        /** Unicode code points. */
        CHARACTERS,
        /** Bytes of UTF-8. */
        BYTES,
        /** Lines. */
        LINES;

        /** Returns the size of a rule's text. */
        public int of(Rule rule) {
            String content = rule.content();
            return switch (this) {
                case CHARACTERS -> content.codePointCount(0, content.length());
                case BYTES -> content.getBytes(UTF_8).length;
                case LINES -> (int) content.lines().count();
            };
        }

        /** Returns the unit as a message has it, such as {@code bytes}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies {@code files}. */
    public SizeLimit {
        files = List.copyOf(files);
    }

    /** Returns whether a rule of the tool's provider counts. */
    public boolean counts(Rule rule) {
        String location = rule.source().location();
        return (level.isEmpty() || level.get() == rule.source().level())
                && (files.isEmpty() || files.contains(location.substring(location.lastIndexOf('/') + 1)));
    }
}
