package io.agentrules.core.internal.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has to be known of a language to tell its comments from its code: what opens a comment or a literal, where, and what closes it.
 * {@link Languages} has them all.
 *
 * @param openings the longest first, so that the first one that fits is meant
 * @param first the characters with which openings begin, or what a trait says, all of them ASCII
 * @param embedded languages inside this one
 * @param traits what no opening can say
 */
record Language(String name, List<Opening> openings, String first, List<Embedded> embedded, Set<Trait> traits) {
    /** Copies the lists. */
    Language {
        openings = openings.stream()
                .sorted(Comparator.comparingInt(
                                (Opening opening) -> opening.text().length())
                        .reversed())
                .toList();
        embedded = List.copyOf(embedded);
        traits = traits.isEmpty() ? Set.of() : EnumSet.copyOf(traits);
    }

    /** What begins in code. */
    enum Kind {
        LINE_COMMENT,
        BLOCK_COMMENT,
        LITERAL,
        /** A character between two signs; otherwise the sign means something else, such as a lifetime in Rust. */
        CHARACTER,
        /** A literal whose end is the name that follows, up to {@code (}, as in {@code R"x(...)x"}. */
        TAGGED_BY_PARENTHESIS,
        /** A comment between brackets with any number of {@code =} between them, as in {@code --[==[...]==]}. */
        BRACKETS_COMMENT,
        /** A literal between such brackets. */
        BRACKETS_LITERAL,
        /** Lines up to the one that has the name that follows, as in {@code <<EOF}. */
        LINES,
        /** Nothing, although it looks like the beginning of something. */
        NOTHING
    }

    /** Where something may begin. */
    enum Place {
        ANYWHERE,
        /** Before anything else in a line. */
        FIRST_IN_LINE,
        /** In the first column. */
        LINE_START,
        /** After a blank, a parenthesis or a separator of commands. */
        WORD_START,
        /** Not directly after a letter, a digit or a quote. */
        NOT_IN_WORD,
        /** Where YAML has a value: text may have quotes that are none. */
        VALUE
    }

    /** What no opening can say. */
    enum Trait {
        /** A slash where an operand is expected begins a regular expression. */
        REGEX("/"),
        /** Tags with text between them where an operand is expected. */
        JSX("<"),
        /** Lines that are indented below a {@code |} or {@code >} at the end of a line are text. */
        INDENTED_TEXT,
        /** A backslash at the end of a line comment continues it. */
        CONTINUED_COMMENTS,
        /** The name that ends {@link Kind#LINES} may have something after it. */
        OPEN_LAST_LINE,
        /** In {@code url(...)} nothing begins. */
        URL("("),
        /** The text begins inside of an embedded language, unless it begins with a tag. */
        BEGINS_EMBEDDED;

        private final String first;

        Trait() {
            this("");
        }

        Trait(String first) {
            this.first = first;
        }

        /** Returns the character with which it begins; empty if there is none. */
        String first() {
            return first;
        }
    }

    /**
     * What begins something.
     *
     * @param close what ends it; empty: the end of the line
     * @param escape what takes the meaning of the next character; NUL for nothing
     * @param spansLines whether a literal goes on in the next line
     * @param interpolation what begins code inside of a literal, up to the closing bracket; empty for nothing
     */
    record Opening(
            Kind kind,
            String text,
            String close,
            Place place,
            boolean nests,
            char escape,
            boolean spansLines,
            String interpolation) {
        boolean isComment() {
            return kind == Kind.LINE_COMMENT || kind == Kind.BLOCK_COMMENT || kind == Kind.BRACKETS_COMMENT;
        }
    }

    /**
     * A language inside another one.
     *
     * @param open what begins it
     * @param isTag whether it begins after the end of the tag that {@code open} begins
     * @param close what ends it, wherever it is
     */
    record Embedded(String open, boolean isTag, String close, Language language) {}

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns what ends block comments of which lines often begin with a star; empty if there are none. */
    Optional<Opening> starred() {
        return openings.stream()
                .filter(opening ->
                        opening.kind() == Kind.BLOCK_COMMENT && opening.text().equals("/*"))
                .findFirst();
    }

    static Builder named(String name) {
        return new Builder(name);
    }

    /** Collects what a language has. */
    static final class Builder {
        private final String name;
        private final List<Opening> openings = new ArrayList<>();
        private final List<Embedded> embedded = new ArrayList<>();
        private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

        private Builder(String name) {
            this.name = name;
        }

        private Builder add(
                Kind kind,
                String text,
                String close,
                Place place,
                boolean nests,
                char escape,
                boolean spans,
                String code) {
            openings.add(new Opening(kind, text, close, place, nests, escape, spans, code));
            return this;
        }

        /** Adds comments up to the end of the line. */
        Builder line(String... texts) {
            return line(Place.ANYWHERE, texts);
        }

        /** Adds comments up to the end of the line, that begin only in a certain place. */
        Builder line(Place place, String... texts) {
            for (String text : texts) {
                add(Kind.LINE_COMMENT, text, "", place, false, '\0', false, "");
            }
            return this;
        }

        /** Adds comments with an end. */
        Builder block(String text, String close) {
            return add(Kind.BLOCK_COMMENT, text, close, Place.ANYWHERE, false, '\0', true, "");
        }

        /** Adds comments with an end that begin and end in the first column. */
        Builder blockOfLines(String text, String close) {
            return add(Kind.BLOCK_COMMENT, text, close, Place.LINE_START, false, '\0', true, "");
        }

        /** Adds comments with an end that contain each other. */
        Builder nested(String text, String close) {
            return add(Kind.BLOCK_COMMENT, text, close, Place.ANYWHERE, true, '\0', true, "");
        }

        /** Adds literals in one line, with a backslash as escape, for each of the quotes. */
        Builder strings(String... quotes) {
            for (String quote : quotes) {
                literal(quote, quote, '\\', false, "");
            }
            return this;
        }

        /** Adds literals that may span lines, with a backslash as escape. */
        Builder texts(String... quotes) {
            for (String quote : quotes) {
                literal(quote, quote, '\\', true, "");
            }
            return this;
        }

        /** Adds literals that may span lines and have no escapes. */
        Builder raw(String open, String close) {
            return literal(open, close, '\0', true, "");
        }

        /** Adds a literal. */
        Builder literal(String open, String close, char escape, boolean spans, String interpolation) {
            return literal(Place.ANYWHERE, open, close, escape, spans, interpolation);
        }

        /** Adds a literal that begins only in a certain place. */
        Builder literal(Place place, String open, String close, char escape, boolean spans, String interpolation) {
            return add(Kind.LITERAL, open, close, place, false, escape, spans, interpolation);
        }

        /** Adds characters between quotes, which do not begin in a word or number. */
        Builder characters() {
            return literal(Place.NOT_IN_WORD, "'", "'", '\\', false, "");
        }

        /** Adds single characters between quotes, which mean something else before a longer text. */
        Builder singleCharacters() {
            return add(Kind.CHARACTER, "'", "'", Place.NOT_IN_WORD, false, '\\', false, "");
        }

        /** Adds something of a kind that is followed by its name. */
        Builder tagged(Kind kind, String... texts) {
            for (String text : texts) {
                add(kind, text, "", Place.ANYWHERE, false, '\0', true, "");
            }
            return this;
        }

        /** Adds what looks like something else. */
        Builder nothing(String... texts) {
            for (String text : texts) {
                add(Kind.NOTHING, text, "", Place.ANYWHERE, false, '\0', false, "");
            }
            return this;
        }

        /** Adds a language inside this one. */
        Builder embed(String open, boolean isTag, String close, Language language) {
            embedded.add(new Embedded(open, isTag, close, language));
            return this;
        }

        Builder with(Trait... more) {
            traits.addAll(List.of(more));
            return this;
        }

        Language build() {
            String first = Stream.concat(
                            openings.stream().map(opening -> opening.text().substring(0, 1)),
                            traits.stream().map(Trait::first))
                    .distinct()
                    .collect(Collectors.joining());
            return new Language(name, openings, first, embedded, traits);
        }
    }
}
