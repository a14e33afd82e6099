package io.agentrules.pattern.syntax;

/** A piece of a picomatch glob. What follows it may still change what it means. */
final class GlobToken {
    /** What a piece is to the pieces that follow it. */
    enum Kind {
        START,
        TEXT,
        SLASH,
        DOT,
        DOTS,
        STAR,
        GLOBSTAR,
        OPEN_CLASS,
        CLASS,
        PAREN,
        BRACE,
        COMMA,
        AT,
        OTHER
    }

    Kind kind;

    /** The glob's text. */
    String value;

    /** The regular expression for it. */
    String output;

    /** Whether a name like {@code [:alpha:]} may be in the class. */
    boolean named;

    /** Whether there were three stars or more. */
    boolean stars;

    GlobToken(Kind kind, String value, String output) {
        this.kind = kind;
        this.value = value;
        this.output = output;
    }

    void become(Kind newKind, String newOutput) {
        kind = newKind;
        output = newOutput;
    }

    void add(String text) {
        value = value.concat(text);
        output = output.concat(text);
    }

    void set(String text) {
        value = text;
        output = text;
    }
}
