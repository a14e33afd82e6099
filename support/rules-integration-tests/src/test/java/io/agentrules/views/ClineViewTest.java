package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cline decides by name, and ignores conditions. */
class ClineViewTest {
    @Test
    void clineUsesTheLastOfAName() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with(".clinerules/a.md", "---\nname: X\n---\nProject.")
                        .with("~/Documents/Cline/Rules/x.md", "User."));

        assertThat(seen.always()).containsExactly("~/Documents/Cline/Rules/x.md");
        assertThat(seen.reason(".clinerules/a.md")).startsWith("Cline uses a later file of the same name, ");
    }

    @Test
    void clineIgnoresConditionsSubfoldersAndBrokenFiles() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with(".clinerules/always.md", "---\npaths: [\"*.ts\"]\n---\nAlways.")
                        .with(".clinerules/sub/deep.md", "Deep.")
                        .with(".clinerules/broken.md", "---\npaths: *.ts\n---\nBroken.")
                        .with(".clinerules/typed.md", "---\nname: 3\n---\nTyped.")
                        .with(".clinerules/off.md", "---\nenabled: false\n---\nOff."));

        assertThat(seen.always()).containsExactly(".clinerules/always.md");
        assertThat(seen.reason(".clinerules/broken.md"))
                .isEqualTo("Cline does not use a file whose front matter is not valid YAML");
        assertThat(seen.reason(".clinerules/typed.md"))
                .isEqualTo("Cline does not use a file whose name, disabled or enabled has a wrong type");
    }

    @Test
    void clinesWorkspaceIsTheCurrentFolder() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with(".clinerules/r.md", "Root's.")
                        .with("a/AGENTS.md", "---\nname: Team\n---\nA.")
                        .with("a/.clinerules/b.md", "B.")
                        .with("a/.cline/rules/c.md", "C.")
                        .with("~/Cline/Rules/d.md", "D.")
                        .with("~/Documents/Cline/Rules/e.md", "E."),
                "a");

        assertThat(seen.always())
                .containsExactly(
                        "a/.clinerules/b.md",
                        "a/.cline/rules/c.md",
                        "~/Cline/Rules/d.md",
                        "~/Documents/Cline/Rules/e.md",
                        "a/AGENTS.md");
        assertThat(seen.rule("a/AGENTS.md").name()).isEqualTo("Team");
        assertThat(seen.text("a/AGENTS.md")).isEqualTo("A.");
    }

    @Test
    void clinesFrontMatterStartsWithJustThreeHyphensAndIsNeverText() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with(".clinerules/blank.md", "--- \ndisabled: true\n---\nBlank.")
                        .with(".clinerules/end.md", "---\nenabled: true\n----- and more.")
                        .with(".clinerules/off.md", "---\nenabled: false\n---- more")
                        .with(".clinerules/list.md", "---\n- item\n---\nList.")
                        .with(".clinerules/scalar.md", "---\njust words\n---\nScalar.")
                        .with(".clinerules/UPPER.Markdown", "Upper."));

        assertThat(seen.always())
                .containsExactly(
                        ".clinerules/blank.md",
                        ".clinerules/end.md",
                        ".clinerules/list.md",
                        ".clinerules/scalar.md",
                        ".clinerules/UPPER.Markdown");
        assertThat(seen.text(".clinerules/blank.md")).startsWith("---");
        assertThat(seen.text(".clinerules/end.md")).isEqualTo("-- and more.");
        assertThat(seen.text(".clinerules/list.md")).isEqualTo("List.");
        assertThat(seen.text(".clinerules/scalar.md")).isEqualTo("Scalar.");
    }
}
