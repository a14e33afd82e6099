package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Continue finds front matter anywhere, and limits a rules.md to its folder. */
class ContinueViewTest {
    @Test
    void continueTakesFrontMatterFromTheMiddle() {
        var seen = Seen.as(
                "continue",
                Seen.repository()
                        .with(".continue/rules/yaml.md", "Lost.\n\n---\nname: Kept\n---\n\nText.")
                        .with(".continue/rules/text.md", "All.\n\n---\n\nis text\n\n---\n\nhere."));

        assertThat(seen.text(".continue/rules/yaml.md")).isEqualTo("Text.");
        assertThat(seen.text(".continue/rules/text.md")).startsWith("All.").endsWith("here.");
    }

    @Test
    void continueLimitsARulesFileToItsFolder() {
        var seen =
                Seen.as("continue", Seen.repository().with("packages/a/rules.md", "---\nglobs: \"*.ts\"\n---\nRule."));

        assertThat(seen.in("packages/a/src/x.ts")).containsExactly("packages/a/rules.md");
        assertThat(seen.in("packages/b/x.ts")).isEmpty();
    }

    @Test
    void continueTakesCommaTextForOnePattern() {
        var seen = Seen.as(
                "continue", Seen.repository().with(".continue/rules/r.md", "---\nglobs: \"a/**, b/**\"\n---\nR."));

        assertThat(seen.in("a/x", "b/x")).isEmpty();
    }
}
