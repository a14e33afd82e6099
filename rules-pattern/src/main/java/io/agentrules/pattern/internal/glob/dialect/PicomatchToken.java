package io.agentrules.pattern.internal.glob.dialect;

/** A piece of a picomatch glob. What follows it may still change what it means. */
final class PicomatchToken {
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

    /**
     * The regular expression for it where picomatch writes all of them again, as it does after some pieces. Plain text is
     * then no longer escaped: the dot in {@code ***}{@code /a.ts} stands for any unit.
     */
    String rewritten;

    /** The regular expression that keeps a star from a dot at the start of a name; empty if nothing does. */
    String guard = "";

    /** Whether a name like {@code [:alpha:]} may be in the class. */
    boolean named;

    /** Whether there were three stars or more. */
    boolean stars;

    PicomatchToken(Kind kind, String value, String output) {
        this.kind = kind;
        this.value = value;
        this.output = output;
        this.rewritten = output;
    }

    void become(Kind newKind, String newOutput) {
        kind = newKind;
        write(newOutput);
    }

    void write(String newOutput) {
        output = newOutput;
        rewritten = newOutput;
    }

    void add(String text) {
        value = value.concat(text);
        output = output.concat(text);
        rewritten = rewritten.concat(text);
    }

    /** Adds text in quotes, which picomatch forgets where it writes everything again, unless it follows plain text or a class. */
    void quote(String text) {
        value = value.concat(text);
        output = output.concat(text);
        rewritten = kind == Kind.TEXT || kind == Kind.CLASS ? rewritten.concat(text) : rewritten;
    }

    /** Adds plain text to plain text. */
    void join(String newValue, String newOutput) {
        value = value.concat(newValue);
        output = output.concat(newOutput);
        rewritten = rewritten.concat(newValue);
    }

    void set(String text) {
        value = text;
        write(text);
    }
}
