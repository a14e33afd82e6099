package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Roo Code reads a folder for each mode, and its single file only without one. */
class RooViewTest {
    @Test
    void rooReadsRulesOfTheModeFirstAndAnyExtension() {
        var seen = Seen.as(
                "roo", Seen.repository().with(".roo/rules/x.xml", "<x/>").with(".roo/rules-code/y.md", "Y."));

        assertThat(seen.inForce()).containsExactly(".roo/rules-code/y.md", ".roo/rules/x.xml");
        assertThat(seen.always()).containsExactly(".roo/rules/x.xml");
    }

    @Test
    void rooReadsItsSingleFileOnlyWithoutTheFolder() {
        var both = Seen.repository().with(".roorules", "File.").with(".roo/rules/x.md", "Folder.");
        var file = Seen.repository().with(".roorules", "File.").with(".clinerules", "Older.");

        assertThat(Seen.as("roo", both).inForce()).containsExactly(".roo/rules/x.md");
        assertThat(Seen.as("roo", file).inForce()).containsExactly(".roorules");
    }
}
