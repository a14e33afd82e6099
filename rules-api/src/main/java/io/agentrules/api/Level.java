package io.agentrules.api;

import java.util.Locale;

/** Whose rule it is. */
public enum Level {
    /** The workspace's, shared with everyone who works in it. */
    PROJECT,
    /** The user's own, from the home folder: present in every workspace. */
    USER,
    /** Handed over by the harness, in code. */
    REMOTE;

    /** Returns the name in lower case, as it stands in output: {@code project}, {@code user}, {@code remote}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
