package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cursor reads its own front matter, and no file beside its rules. */
class CursorViewTest {
    @Test
    void cursorReadsUnquotedCommaText() {
        var seen =
                Seen.as("cursor", Seen.repository().with(".cursor/rules/r.mdc", "---\nglobs: *.ts,*.tsx\n---\nRule."));

        assertThat(seen.in("a.ts")).containsExactly(".cursor/rules/r.mdc");
        assertThat(seen.in("a.tsx")).containsExactly(".cursor/rules/r.mdc");
    }

    @Test
    void cursorAppliesAnAlwaysRuleWithGlobs() {
        var seen = Seen.as(
                "cursor",
                Seen.repository().with(".cursor/rules/r.mdc", "---\nglobs: *.ts\nalwaysApply: true\n---\nRule."));

        assertThat(seen.always()).containsExactly(".cursor/rules/r.mdc");
    }

    @Test
    void cursorIgnoresPlainMarkdownAndTheOldFile() {
        var seen = Seen.as(
                "cursor",
                Seen.repository()
                        .with(".cursor/rules/r.md", "---\nalwaysApply: true\n---\nRule.")
                        .with(".cursorrules", "Old."));

        assertThat(seen.inForce()).isEmpty();
        assertThat(seen.reason(".cursor/rules/r.md")).isEqualTo("Cursor reads only .mdc files in .cursor/rules");
        assertThat(seen.reason(".cursorrules")).isEqualTo("Cursor does not read this file");
    }
}
