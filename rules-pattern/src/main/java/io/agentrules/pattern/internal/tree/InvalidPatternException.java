package io.agentrules.pattern.internal.tree;

/** A pattern's text is not in its syntax, or over a limit. Never leaves this module. */
public final class InvalidPatternException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int position;
    private final String hint;

    /**
     * Tells what is wrong.
     *
     * @param position where, in UTF-16 units from the start of the pattern's text
     * @param reason one sentence without a full stop
     * @param hint what to write instead; empty if unknown
     */
    public InvalidPatternException(int position, String reason, String hint) {
        super(reason, null, false, false);
        this.position = position;
        this.hint = hint;
    }

    /** Returns where, in UTF-16 units from the start of the pattern's text. */
    public int position() {
        return position;
    }

    /** Returns what is wrong: one sentence without a full stop. */
    public String reason() {
        return String.valueOf(getMessage());
    }

    /** Returns what to write instead; empty if unknown. */
    public String hint() {
        return hint;
    }
}
