package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.KeyFix;
import io.agentrules.core.internal.yaml.LineFix;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FrontMatterEditTest {
    private static final KeyFix RENAME = KeyFix.rename("paths");

    @Test
    void aRenameKeepsQuotesCommentsAndOtherKeys() {
        assertThat(edited(
                        "# mine\ndescription: 'a: b'\nglobs: \"*.ts\"   # only ts\n\n# last\nother: 1",
                        "globs",
                        RENAME))
                .hasValue("# mine\ndescription: 'a: b'\npaths: \"*.ts\"   # only ts\n\n# last\nother: 1");
        assertThat(edited("\"globs\" : ['a', b]", "globs", RENAME)).hasValue("\"paths\" : ['a', b]");
        assertThat(edited("globs:\n  # one\n  - 'a'\n  - b", "globs", RENAME))
                .hasValue("paths:\n  # one\n  - 'a'\n  - b");
    }

    @Test
    void aRenameQuotesAValueThatIsNotYaml() {
        assertThat(edited("globs: **/*.ts # all", "globs", RENAME)).hasValue("paths: \"**/*.ts\" # all");
    }

    @Test
    void aListBecomesOneText() {
        KeyFix fix = KeyFix.write("applyTo", "**/*.ts, **/*.tsx");

        assertThat(edited("applyTo: [\"**/*.ts\", \"**/*.tsx\"] # ours", "applyTo", fix))
                .hasValue("applyTo: \"**/*.ts, **/*.tsx\" # ours");
        assertThat(edited("a: 1\napplyTo:\n  - '**/*.ts'\n  - '**/*.tsx'\n# next\nb: 2", "applyTo", fix))
                .hasValue("a: 1\napplyTo: '**/*.ts, **/*.tsx'\n# next\nb: 2");
        assertThat(edited("applyTo: [\n  \"**/*.ts\",\n  \"**/*.tsx\"\n]\nb: 2", "applyTo", fix))
                .hasValue("applyTo: \"**/*.ts, **/*.tsx\"\nb: 2");
    }

    @Test
    void aTextBecomesAList() {
        KeyFix fix = KeyFix.write("globs", List.of("**/*.ts", "it's.md"));

        assertThat(edited("globs: \"**/*.ts,it's.md\" # x", "globs", fix))
                .hasValue("globs: [\"**/*.ts\", \"it's.md\"] # x");
        assertThat(edited("globs: '**/*.ts,it''s.md'", "globs", fix)).hasValue("globs: ['**/*.ts', 'it''s.md']");
    }

    @Test
    void aCommentWithoutAPlaceKeepsTheValueFromBeingChanged() {
        KeyFix fix = KeyFix.write("applyTo", "a, b");

        assertThat(edited("applyTo:\n  - a # the first\n  - b", "applyTo", fix)).isEmpty();
        assertThat(edited("applyTo:\n  # both\n  - a\n  - b", "applyTo", fix)).isEmpty();
    }

    @Test
    void aHashInQuotesIsNoComment() {
        assertThat(edited("globs: \"a #b\" # c", "globs", KeyFix.write("globs", List.of("a #b"))))
                .hasValue("globs: [\"a #b\"] # c");
    }

    @Test
    void aFurtherKeyFollowsTheValue() {
        KeyFix fix = KeyFix.add("trigger", "glob");

        assertThat(edited("globs:\n  - a # x\ndescription: d", "globs", fix))
                .hasValue("globs:\n  - a # x\ntrigger: glob\ndescription: d");
    }

    @Test
    void aWordTakesThePlaceOfAKey() {
        assertThat(edited("alwaysApply: true # yes", "alwaysApply", KeyFix.write("trigger", "always_on")))
                .hasValue("trigger: always_on # yes");
    }

    @Test
    void aChangeThatWouldNotReadAsIntendedIsNotMade() {
        assertThat(edited("globs: a\npaths: b", "globs", RENAME)).isEmpty();
        assertThat(edited("globs: *.ts\ndescription: a: b", "globs", RENAME)).isEmpty();
        assertThat(edited("globs: a\nx: *.ts\nglobs: b", "globs", RENAME)).isEmpty();
        assertThat(edited("{globs: a}", "globs", RENAME)).isEmpty();
        assertThat(edited("a: 1", "globs", RENAME)).isEmpty();
    }

    /** Returns the block after the change. */
    private static Optional<String> edited(String block, String key, KeyFix fix) {
        String end = "\n---\nText with globs: here\n";
        FrontMatter before = FrontMatterParser.parse("---\n" + block + end, 10_000);
        return FrontMatterEdit.of(before, key, fix).map(LineFix::fixed).map(after -> {
            assertThat(after).startsWith("---\n").endsWith(end);
            return after.substring(4, after.length() - end.length());
        });
    }
}
