package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Stable;
import java.util.List;
import java.util.Objects;

/**
 * What the rules add to the system prompt.
 *
 * @param text the text; empty when no rule is in, and then the prompt stays as it was
 * @param stablePrefix how much of {@code text}, in UTF-16 units from its start, stays the same for the whole session while
 *     the catalog does: the always rules and the rulebook; with a budget, what is left of them may change with the other rules
 * @param sections the rules in the text, in its order
 * @param dropped what a budget left out, in the order in which it went; empty without one
 * @since 0.1
 */
@Stable
public record PromptSection(String text, int stablePrefix, List<Section> sections, List<Dropped> dropped) {
    /** No rule is in. */
    public static final PromptSection EMPTY = new PromptSection("", 0, List.of());

    /** Copies the lists. */
    public PromptSection {
        Objects.requireNonNull(text, "text");
        sections = List.copyOf(sections);
        dropped = List.copyOf(dropped);
    }

    /** Makes a text that nothing was left out of. */
    public PromptSection(String text, int stablePrefix, List<Section> sections) {
        this(text, stablePrefix, sections, List.of());
    }

    /** Returns a system text with the rules behind it, an empty line between them; either alone where the other is blank. */
    public String appendedTo(String system) {
        if (text.isEmpty()) {
            return system;
        }
        return system.isBlank() ? text : system + "\n\n" + text;
    }

    /** Returns the same text with what a budget left out of it. */
    public PromptSection withDropped(List<Dropped> rules) {
        return new PromptSection(text, stablePrefix, sections, rules);
    }

    /**
     * A rule, or its entry in the list, that a budget left out.
     *
     * @param rule its name
     * @param reason one sentence without a full stop
     */
    public record Dropped(String rule, String reason) {
        /** Checks that nothing is missing. */
        public Dropped {
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(reason, "reason");
        }
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
