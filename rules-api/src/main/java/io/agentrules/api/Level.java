package io.agentrules.api;

import java.util.Locale;

/**
 * Where a rule comes from.
 *
 * @since 0.1
 */
@Stable
public enum Level {
    /** The workspace: the rule is shared with everyone who works in it. */
    PROJECT,
    /** The user's home folder: the rule is present in every workspace. */
    USER,
    /** The harness, which supplied the rule in code. */
    REMOTE,
    /**
     * The organization that manages the computer: the file is outside of all workspaces and of the home folder. No other rule
     * shadows it, no toggle disables it, and it is eligible in untrusted workspaces too.
     */
    MANAGED,
    /** A library: a jar on the class path or the module path. */
    LIBRARY;

    /** Returns whether the rule comes with the repository, whose authors the user may not trust. */
    @Experimental
    public boolean isOfRepository() {
        return this == PROJECT;
    }

    /**
     * Returns whether everyone who works in the workspace shares the rule, because it comes with the repository or with a library;
     * otherwise it is of the user, the organization or the harness. Rules that are shared have one limit on interruptions together.
     */
    @Experimental
    public boolean isShared() {
        return this == PROJECT || this == LIBRARY;
    }

    /** Returns the name in lower case, as it appears in output: {@code project}, {@code user}, {@code remote} and so on. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
