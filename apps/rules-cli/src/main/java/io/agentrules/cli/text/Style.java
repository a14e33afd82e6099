package io.agentrules.cli.text;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.core.model.RuleEntry.State;

/** The style of a piece of text in a terminal. */
public enum Style {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    BLUE("34"),
    MAGENTA("35"),
    CYAN("36");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** Returns the text between the escape sequences that start and end this style. */
    String paint(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }

    public static Style of(Bucket bucket) {
        return switch (bucket) {
            case TRIGGER -> MAGENTA;
            case ALWAYS -> GREEN;
            case RULEBOOK -> BLUE;
            case CONDITIONAL -> CYAN;
            case MANUAL -> PLAIN;
        };
    }

    public static Style of(State state) {
        return switch (state) {
            case ELIGIBLE -> PLAIN;
            case SHADOWED, DISABLED, NOT_IN_VIEW -> DIM;
            case UNTRUSTED, NOT_LOCKED -> RED;
        };
    }

    static Style of(Severity severity) {
        return switch (severity) {
            case ERROR -> RED;
            case WARNING -> YELLOW;
            case INFO -> CYAN;
        };
    }
}
