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
 * The syntax of a language, as far as it tells comments from code: the openings of comments and literals, where they may stand, and their
 * ends. {@link Languages} has all languages. For example, Java has the openings {@code //}, {@code /*}, {@code "}, {@code '} and {@code
 * """}.
 *
 * @param openings the longest first, so that the first one that fits is meant
 * @param first the characters, all ASCII, with which an opening or the syntax of a trait begins
 * @param embedded languages inside this one
 * @param traits syntax that is not an opening with an end
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

    /** The kind of text that begins in code with an opening. */
    enum Kind {
        LINE_COMMENT,
        BLOCK_COMMENT,
        LITERAL,
        /** One character between two quotes; before a longer text, the quote is code, such as that of a lifetime in Rust. */
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

    /** Where in the code an opening may stand. */
    enum Place {
        ANYWHERE,
        /** At the first character of a line that is no blank. */
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

    /** Syntax that is not an opening with an end. */
    enum Trait {
        /** A slash where an operand is expected begins a regular expression. */
        REGEX("/"),
        /** Tags with text between them where an operand is expected. */
        JSX("<"),
        /** Lines that are indented below a {@code |} or {@code >} at the end of a line are text. */
        INDENTED_TEXT,
        /** A backslash at the end of a line comment continues it. */
        CONTINUED_COMMENTS,
        /** The name that ends {@link Kind#LINES} may be followed by code in its line. */
        OPEN_LAST_LINE,
        /** In {@code url(...)} there are no comments and literals. */
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
     * The characters that begin a comment or a literal, and how it ends.
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

        /** Adds single characters between quotes; before a longer text, such a quote is code. */
        Builder singleCharacters() {
            return add(Kind.CHARACTER, "'", "'", Place.NOT_IN_WORD, false, '\\', false, "");
        }

        /** Adds openings after which a name stands that is repeated at the end. */
        Builder tagged(Kind kind, String... texts) {
            for (String text : texts) {
                add(kind, text, "", Place.ANYWHERE, false, '\0', true, "");
            }
            return this;
        }

        /** Adds code that looks like an opening and is none. */
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
