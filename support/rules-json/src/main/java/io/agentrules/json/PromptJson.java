package io.agentrules.json;

import io.agentrules.core.model.PromptSection;
import java.util.List;

/** The answer of {@code prompt --json}. */
@Described(
        title = "rules prompt --json",
        value = "The text that a harness would put into the system prompt." + Described.OPEN
                + " Every size and length is counted in characters, that is, in Unicode code points.")
public record PromptJson(
        @Described("Empty if no rule is in.") String text,

        @Described(
                value =
                        "The number of characters from the start of text that stay the same for a whole session, as long as the rules do.",
                min = 0)
        int stablePrefix,

        @Described(value = "Characters of text.", min = 0) int size,
        @Described("The rules in the text, in its order.") List<Section> sections,

        @Described("What a budget dropped, in the order in which it was dropped: a rule, or its entry in the list.")
        List<Dropped> dropped) {
    /** A rule in the text. */
    public record Section(
            @Described(min = 1) String rule,

            @Described(oneOf = {"always", "rulebook", "conditional", "manual"})
            String bucket,

            @Described(
                    value = "Characters of the rule's content, or of its entry in the list if it is only listed.",
                    min = 1)
            int size) {}

    /** A rule that was dropped. */
    public record Dropped(
            @Described(min = 1) String rule,
            @Described(min = 1) String reason) {}

    /** Returns the answer. */
    public static PromptJson of(PromptSection section) {
        String text = section.text();
        return new PromptJson(
                text,
                text.codePointCount(0, section.stablePrefix()),
                Json.size(text),
                section.sections().stream()
                        .map(part -> new Section(part.rule(), part.bucket().id(), Json.size(part.text())))
                        .toList(),
                section.dropped().stream()
                        .map(dropped -> new Dropped(dropped.rule(), dropped.reason()))
                        .toList());
    }
}
