package io.agentrules.core;

import io.agentrules.api.Bucket;
import java.util.List;
import java.util.Objects;

/**
 * What the rules add to the system prompt.
 *
 * @param text the text; empty when no rule is in, and then the prompt stays as it was
 * @param stablePrefix how much of {@code text}, in UTF-16 units from its start, stays the same for the whole session while
 *     the catalog does: the always rules and the rulebook
 * @param sections the rules in the text, in its order
 */
public record PromptSection(String text, int stablePrefix, List<Section> sections) {
    /** No rule is in. */
    public static final PromptSection EMPTY = new PromptSection("", 0, List.of());

    /** Copies {@code sections}. */
    public PromptSection {
        Objects.requireNonNull(text, "text");
        sections = List.copyOf(sections);
    }

    /**
     * One rule in the text.
     *
     * @param rule its name
     * @param bucket how it reaches the model
     * @param text its whole content, or, for a rule that is only listed, its entry in the list
     */
    public record Section(String rule, Bucket bucket, String text) {
        /** Checks that nothing is missing. */
        public Section {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(bucket, "bucket");
            Objects.requireNonNull(text, "text");
        }
    }
}
