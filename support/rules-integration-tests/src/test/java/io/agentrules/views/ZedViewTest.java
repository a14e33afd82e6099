package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Zed reads one file. */
class ZedViewTest {
    @Test
    void zedReadsOnlyTheFirst() {
        var seen =
                Seen.as("zed", Seen.repository().with(".cursorrules", "Cursor.").with("AGENTS.md", "Agents."));

        assertThat(seen.inForce()).containsExactly(".cursorrules");
        assertThat(seen.reason("AGENTS.md")).isEqualTo("Zed uses only the first of several files, here .cursorrules");
    }

    @Test
    void zedDoesNotTakeAFolderForAFile() {
        var seen = Seen.as(
                "zed", Seen.repository().with(".clinerules/a.md", "Cline.").with("AGENTS.md", "Agents."));

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
        assertThat(seen.engine().catalog().diagnostics()).isEmpty();
    }
}
