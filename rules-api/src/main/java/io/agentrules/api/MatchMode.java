package io.agentrules.api;

import java.util.Locale;

/**
 * How the conditions of one rule combine.
 *
 * @since 0.1
 */
@Stable
public enum MatchMode {
    /** One condition that holds is enough. */
    ANY,
    /** Every condition must hold. */
    ALL;

    /** Returns the name as written in front matter: {@code any}, {@code all}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
