package io.agentrules.hooks.install;

/** A settings file that is not changed, and why. The message is one sentence for the user. */
public final class SettingsException extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;
    private final String remedy;

    /**
     * Creates an exception about a line.
     *
     * @param line 1-based; 0 if no line is to blame
     * @param problem what is wrong, without the name of the file
     * @param remedy one sentence: what to do about it
     */
    SettingsException(int line, String problem, String remedy) {
        super(problem, null, false, false);
        this.line = line;
        this.remedy = remedy;
    }

    /** Creates an exception that is about no line. */
    SettingsException(String problem, String remedy) {
        this(0, problem, remedy);
    }

    /** Returns the 1-based line that is to blame; 0 if none is. */
    public int line() {
        return line;
    }

    /** Returns what to do about it. */
    public String remedy() {
        return remedy;
    }
}
