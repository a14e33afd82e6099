package io.agentrules.hooks.agent;

/** The reason for a denial. */
final class Denial {
    private static final String NO_REASON = "A rule of this project does not allow this.";

    private Denial() {}

    /** Returns a reason that is not blank: agents ignore a denial without one. */
    static String reason(String given) {
        return given.isBlank() ? NO_REASON : given;
    }
}
