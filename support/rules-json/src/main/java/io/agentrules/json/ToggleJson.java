package io.agentrules.json;

import io.agentrules.api.Rule;
import java.util.List;

/** The answer of {@code enable --json} and {@code disable --json}. */
@Described(
        title = "rules enable NAME --json, rules disable NAME --json",
        value = "The result of a toggle." + Described.OPEN + " Paths as in list.schema.json.")
public record ToggleJson(
        @Described(value = "NAME, or PROVIDER:NAME, as given; in Unicode normalization form C.", min = 1)
        String name,

        @Described(
                value =
                        "disabled if every matching rule is off; another toggle may keep off what was just enabled, and a rule that"
                                + " nothing disables stays enabled.",
                oneOf = {"enabled", "disabled"})
        String state,

        @Described("Whether the state was different before.")
        boolean changed,

        @Described("The rules that are eligible now and were not before, in precedence order.")
        List<Eligible> takesOver) {
    /** A rule that is eligible now. */
    public record Eligible(
            @Described(min = 1) String name,
            @Described(min = 1) String provider,
            @Described(min = 1) String path) {
        /** Returns a rule. */
        public static Eligible of(Rule rule, DisplayPaths paths) {
            return new Eligible(
                    rule.name(),
                    rule.source().provider(),
                    paths.shown(rule.source().location()));
        }
    }
}
