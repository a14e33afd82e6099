package io.agentrules.core.internal.merge;

import static io.agentrules.core.internal.merge.Merging.inFile;
import static io.agentrules.core.internal.merge.Merging.inForce;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ViewMergerTest {
    /** Its tool loads each file and each text once. */
    private static final AgentFacts ONE_TEXT = AgentFacts.read("acme", "name: Acme Code\nduplicates: one-text");

    @Test
    void whatIsShadowedIsShadowedByARuleInForce() {
        Rule first = inFile("AGENTS", "/ws/AGENTS.md");
        Rule copy = inFile("CLAUDE", "/ws/CLAUDE.md");
        Rule linkToCopy = inFile("GEMINI", "/ws/CLAUDE.md");

        List<RuleEntry> merged = merge(first, copy, linkToCopy);

        assertThat(inForce(merged)).containsExactly(first);
        assertThat(merged)
                .extracting(RuleEntry::shadowedBy)
                .containsExactly(Optional.empty(), Optional.of(first), Optional.of(first));
        assertThat(merged.get(2).shadowing()).contains(Shadowing.SAME_TEXT);
    }

    @Test
    void aFileIsLoadedOnceEvenIfItIsReadInAnotherWay() {
        Rule first = inFile("AGENTS", "/ws/AGENTS.md");
        Rule copy = inFile("CLAUDE", "/ws/CLAUDE.md");
        Rule copyOnRequest = Merging.waiting("GEMINI", "/ws/CLAUDE.md").build();

        List<RuleEntry> merged = merge(first, copy, copyOnRequest);

        assertThat(merged.get(2).shadowedBy()).contains(first);
    }

    private static List<RuleEntry> merge(Rule... rules) {
        var view = new ViewRules(ONE_TEXT, List.of(), List.of(rules), List.of(), Map.of(), Set.of(), Map.of());
        return ViewMerger.merge(view, List.of(), rule -> Optional.empty());
    }
}
