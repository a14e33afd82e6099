package io.agentrules.json;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;

/** The answer of {@code show --json}. */
@Described(
        title = "rules show NAME --json",
        value = "The content of one rule." + Described.OPEN + " Paths as in list.schema.json.")
public record ShowJson(
        @Described(min = 1) String name,

        @Described(value = "The rule's address, percent-encoded.", pattern = "^rule://.")
        String uri,

        @Described(also = "{\"const\": \"" + ShowJson.CONTENT_TYPE + "\"}")
        String contentType,

        @Described(min = 1) String path,
        @Described(min = 1) String content) {
    private static final String CONTENT_TYPE = "text/markdown";

    /** Returns the answer. */
    public static ShowJson of(Rule rule, DisplayPaths paths) {
        return new ShowJson(
                rule.name(),
                new RuleUri(rule.name()).toString(),
                CONTENT_TYPE,
                paths.shown(rule.source().location()),
                rule.content());
    }
}
