package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Stable;
import java.util.List;
import java.util.Objects;

/**
 * The text that the rules add to the system prompt.
 *
 * @param text the text; empty if no rule is in the prompt, which then stays unchanged
 * @param stablePrefix the length, in UTF-16 units, of the prefix of {@code text} that stays the same for the whole session as long
 *     as the catalog does: the always rules and the rulebook. With a budget, it may change with the other rules
 * @param sections the rules in the text, in its order
 * @param dropped the rules dropped because of the budget, in the order in which they were dropped; empty without a budget
 * @since 0.1
 */
@Stable
public record PromptSection(String text, int stablePrefix, List<Section> sections, List<Dropped> dropped) {
    /** A section without rules. */
    public static final PromptSection EMPTY = new PromptSection("", 0, List.of());

    /** Copies the lists. */
    public PromptSection {
        Objects.requireNonNull(text, "text");
        sections = List.copyOf(sections);
        dropped = List.copyOf(dropped);
    }

    /** Creates a section without dropped rules. */
    public PromptSection(String text, int stablePrefix, List<Section> sections) {
        this(text, stablePrefix, sections, List.of());
    }

    /** Returns a system text followed by an empty line and the rules; only one of the two if the other is blank. */
    public String appendedTo(String system) {
        if (text.isEmpty()) {
            return system;
        }
        return system.isBlank() ? text : system + "\n\n" + text;
    }

    /** Returns this section with other dropped rules. */
    public PromptSection withDropped(List<Dropped> rules) {
        return new PromptSection(text, stablePrefix, sections, rules);
    }

    /**
     * A rule, or its entry in the list, that was dropped because of the budget.
     *
     * @param rule the rule's name
     * @param reason one sentence without a period
     */
    public record Dropped(String rule, String reason) {
        /** Rejects null components. */
        public Dropped {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * One rule in the text.
     *
     * @param rule the rule's name
     * @param bucket how the rule reaches the model
     * @param text the rule's full content or, if it is only listed, its entry in the list
     */
    public record Section(String rule, Bucket bucket, String text) {
        /** Rejects null components. */
        public Section {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(bucket, "bucket");
            Objects.requireNonNull(text, "text");
        }
    }
}
