package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;

/** The rules that no rule of a repository can replace: those of the organization, and the user's own triggers. */
final class ProtectedRules {
    private ProtectedRules() {}

    /** Returns whether a rule is one of them. */
    static boolean contain(Rule rule) {
        return switch (rule.source().level()) {
            case MANAGED -> true;
            case USER -> Bucket.of(rule) == Bucket.TRIGGER;
            case PROJECT, REMOTE, LIBRARY -> false; // a library's defaults are for projects to change
        };
    }
}
