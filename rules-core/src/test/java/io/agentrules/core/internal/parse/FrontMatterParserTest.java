package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.parse.FrontMatter.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontMatterParserTest {
    private static final int LIMIT = 1 << 16;

    /** Issue 45: eleven files of one repository begin with a comment for a tool, and nothing said that their keys do not count. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- DOCTOC SKIP -->\n\n---\nglobs: a\n---\nText",
                "# Title\n---\ndescription: a\nalwaysApply: true\n---\nText",
                "<!--\nLicense\n-->\n---\nalwaysApply: true\n---",
                "Use this rule.\n---\ntrigger: always_on\nother: b: c\n---\nText"
            })
    void textBeforeFrontMatterIsReported(String text) {
        FrontMatter parsed = FrontMatterParser.parse(text, 1000);

        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.body()).isEqualTo(text);
        assertThat(onlyFinding(parsed).code()).isEqualTo("front-matter-preceded");
        assertThat(parsed.findings().get(0).line())
                .hasValue(1 + text.substring(0, text.indexOf("---\n")).split("\n", -1).length - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Title\n---\nText: more\n---\nglobs: a",
                "# Title\n---\nThen\nglobs: a\n---\nText",
                "# Title\n```\n---\nglobs: a\n---\n```",
                "# Title\n---\nglobs: a\n",
                "# Title\n---",
                "# Title\n---\n---\n"
            })
    void twoRulersInATextAreNoFrontMatter(String text) {
        assertThat(FrontMatterParser.parse(text, 1000).findings()).isEmpty();
        assertThat(FrontMatterParser.parse("a\n".repeat(20) + "---\nglobs: a\n---", 1000)
                        .findings())
                .isEmpty();
    }

    @Test
    void aKeyHasItsLineInTheFile() {
        var parsed = parse("\n---\na: 1\nb:\n  - x\nc:\n---\nbody");

        assertThat(parsed.line("a")).hasValue(3);
        assertThat(parsed.line("b")).hasValue(4);
        assertThat(parsed.line("c")).hasValue(6);
        assertThat(parsed.line("d")).isEmpty();
        assertThat(parsed.values()).containsOnlyKeys("a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs: **/*.ts", "note: a\nglobs: \"*.ts\"", "trigger: always_on"})
    void aSecondBlockIsTextAndReported(String keys) {
        FrontMatter parsed = FrontMatterParser.parse("---\ndescription:\n---\n\n---\n" + keys + "\n---\nText", 1000);

        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.body()).startsWith("---\n" + keys);
        assertThat(parsed.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.diagnostic().code()).isEqualTo("front-matter-repeated");
            assertThat(finding.line()).hasValue(5);
            assertThat(finding.diagnostic().message())
                    .contains("so \"" + keys.replaceAll("(?s)(?:.*\n)?(\\w+):.*", "$1") + "\"")
                    .doesNotContain("always applies");
            assertThat(finding.inAlways().diagnostic().message()).endsWith("the rule always applies");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"---\nNote: see below\n---\nText", "---\nText", "Text\n\n---\nglobs: a\n---\n", "---"})
    void otherTextBetweenHorizontalRulesIsNoSecondBlock(String body) {
        assertThat(FrontMatterParser.parse("---\nglobs: b\n---\n" + body, 1000).findings())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "globs: **/*.java\n---\nText",
                "\ndescription: a\nglobs: b\n---\n",
                "alwaysApply:\n---",
                "globs: src/**\n\nText",
                "globs:\n  - src/**\nalwaysApply: false\n\nText"
            })
    void aMissingFirstLineIsReported(String text) {
        FrontMatter parsed = parse(text);

        assertThat(parsed.state()).isEqualTo(State.ABSENT);
        assertThat(parsed.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.diagnostic().code()).isEqualTo("front-matter-unopened");
            assertThat(finding.line()).hasValue(1);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "globs: are patterns",
                "globs: are\npatterns\n\nText",
                "Note: see\n---\nText",
                "Globs: a\n---\n",
                "the paths: a\n---\n",
                ""
            })
    void otherTextIsNoFrontMatterWithoutItsFirstLine(String text) {
        assertThat(parse(text).findings()).isEmpty();
    }

    @Test
    void theWholeTextIsAvailable() {
        String text = "---\na: 1\n---\n\n body \n";

        assertThat(parse(text).text()).isEqualTo(text);
    }

    @Test
    void frontMatterOverTheLimitIsBodyAndReported() {
        String text = "---\ndescription: " + "x".repeat(LIMIT) + "\n---\nbody";

        var parsed = parse(text);

        assertThat(parsed.state()).isEqualTo(State.ABSENT);
        assertThat(parsed.body()).isEqualTo(text);
        assertThat(onlyFinding(parsed).code()).isEqualTo("front-matter-too-long");
        assertThat(onlyFinding(parsed).severity()).isEqualTo(Diagnostic.Severity.ERROR);
    }

    @Test
    void frontMatterAtTheLimitIsRead() {
        String block = "a: " + "x".repeat(6) + "\n";

        assertThat(FrontMatterParser.parse("---\n" + block + "---\n", block.length())
                        .state())
                .isEqualTo(State.VALID);
        assertThat(FrontMatterParser.parse("---\n" + block + "---\n", block.length() - 1)
                        .state())
                .isEqualTo(State.ABSENT);
    }

    @Test
    void fiftyLevelsAreReadAndOneMoreIsNot() {
        var deepest = parse("---\na: " + "[".repeat(49) + "]".repeat(49) + "\n---\nbody");
        var tooDeep = parse("---\nglobs: \"*.ts\"\na: " + "[".repeat(50) + "]".repeat(50) + "\n---\nbody");

        assertThat(deepest.state()).isEqualTo(State.VALID);
        assertThat(tooDeep.state()).isEqualTo(State.RECOVERED);
        assertThat(tooDeep.values()).containsEntry("globs", "*.ts");
        assertThat(onlyFinding(tooDeep).code()).isEqualTo("yaml-too-deep");
    }

    @Test
    void thousandsOfBracketsCauseNoStackOverflow() {
        for (String open : new String[] {"[", "{", "- ", "? ", "{a: ", "[[{", "\"", "&a "}) {
            var parsed = parse("---\nglobs: \"*.ts\"\na: " + open.repeat(20_000) + "\n---\nbody", 1 << 20);

            assertThat(parsed.body()).isEqualTo("body");
            assertThat(parsed.values()).containsEntry("globs", "*.ts");
        }
    }

    @Test
    void fiftyAliasesAreReadAndOneMoreIsNot() {
        String start = "---\na: &x y\nglobs: [";

        var most = parse(start + "*x ,".repeat(50) + "]\n---\nbody");
        var tooMany = parse(start + "*x ,".repeat(51) + "]\n---\nbody");

        assertThat(most.state()).isEqualTo(State.VALID);
        assertThat(onlyFinding(tooMany).code()).isEqualTo("yaml-too-many-aliases");
    }

    @Test
    void aliasesOfAliasesDoNotMultiply() {
        StringBuilder bomb = new StringBuilder("---\na0: &a0 [" + "x,".repeat(20) + "]\n");
        for (int i = 1; i < 24; i++) {
            bomb.append("a%d: &a%d [*a%d , *a%d ]\n".formatted(i, i, i - 1, i - 1));
        }

        var parsed = parse(bomb + "---\nbody");

        assertThat(onlyFinding(parsed).code()).isEqualTo("yaml-too-many-aliases");
        assertThat(parsed.values().toString()).hasSizeLessThan(10_000);
    }

    @Test
    void aliasesAreLimitedByTheCharactersTheyRepeat() {
        String anchored = "---\na: &x " + "y".repeat(1999) + "\n";

        assertThat(parse(anchored + "b: [" + "*x ,".repeat(50) + "]\n---\n").state())
                .isEqualTo(State.VALID);
        assertThat(parse(anchored.replace("a: &x ", "a: &x y") + "b: [" + "*x ,".repeat(50) + "]\n---\n")
                        .state())
                .isEqualTo(State.RECOVERED);
    }

    @Test
    void anExceptionOfTheLibraryLosesNothing() {
        var parsed = parse("---\nglobs: src/**\na:\n- x: '\n#'a\n---\nbody");

        assertThat(onlyFinding(parsed).message()).endsWith("it is too complex to be read");
        assertThat(parsed.values()).containsEntry("globs", "src/**");
    }

    @Test
    void anAliasInItsOwnValueIsInvalid() {
        var parsed = parse("---\na: &x [*x ]\nb: c\n---\nbody");

        assertThat(parsed.state()).isEqualTo(State.RECOVERED);
        assertThat(parsed.values()).containsEntry("b", "c");
    }

    @Test
    void aFindingNamesTheKeyTheReasonAndTheRemedy() {
        var starred = onlyFinding(parse("---\nglobs: *.ts,*.tsx\n---\n"));

        assertThat(starred.message())
                .isEqualTo("The front matter is read line by line instead of as YAML: "
                        + "the value of \"globs\" starts with \"*\", which marks an alias in YAML");
        assertThat(starred.remedy()).isEqualTo("Put the value in quotes: globs: [\"*.ts\", \"*.tsx\"]");
    }

    @Test
    void theRemedyShowsTheCorrectedValue() {
        assertThat(remedy("globs: [*.ts, '*.tsx'] # both")).endsWith("globs: [\"*.ts\", \"*.tsx\"]");
        assertThat(remedy("globs: \"*.ts\", \"*.tsx\"")).endsWith("globs: [\"*.ts\", \"*.tsx\"]");
        assertThat(remedy("globs:\n  - *.ts")).endsWith("in quotes: \"*.ts\"");
        assertThat(remedy("description: \"a\" and it's b")).endsWith("description: '\"a\" and it''s b'");
        assertThat(remedy("description: x\nglobs:*.ts")).isEqualTo("Write globs: \"*.ts\"");
        assertThat(remedy("applyTo: 'a/**', 'b/**'")).endsWith("applyTo: \"a/**, b/**\"");
        assertThat(remedy("applyTo: [**/*.ts, **/*.md]")).endsWith("applyTo: \"**/*.ts, **/*.md\"");
        assertThat(remedy("applyTo: 'a', '" + "b".repeat(100) + "'"))
                .isEqualTo("Put the whole value in one pair of quotes");
        assertThat(remedy("description: *" + "x".repeat(200))).isEqualTo("Put the value in quotes");
        assertThat(remedy("description: \"never closed")).isEqualTo("Close the quote");
        assertThat(remedy("globs: \"a\\*.ts\"")).startsWith("Use single quotes");
        assertThat(remedy("\tglobs: a")).isEqualTo("Indent with spaces");
        assertThat(remedy("a: b\n  c: d")).startsWith("Indent all keys equally");
    }

    @Test
    void anUnprintableCharacterIsReportedWithItsLine() {
        var parsed = parse("---\na: 😀 b\nc: \u0007\n---\n");

        assertThat(onlyFinding(parsed).message()).endsWith("it contains the character U+0007");
        assertThat(parsed.findings().get(0).line()).hasValue(3);
    }

    @Test
    void theSecondOfTwoEqualKeysIsReportedAtItsLine() {
        var parsed = parse("---\nglobs: *.ts\nx: y\nglobs:\n  - *.js\n---\n");

        assertThat(parsed.values()).containsEntry("globs", "*.ts").containsEntry("x", "y");
        assertThat(parsed.line("globs")).hasValue(2);
        assertThat(parsed.findings())
                .extracting(
                        finding -> finding.diagnostic().code(),
                        finding -> finding.line().orElse(0))
                .contains(tuple("front-matter-duplicate-key", 4));
    }

    @Test
    void duplicatesAreCountedInOneFinding() {
        var parsed = parse("---\n" + "a: *x\n".repeat(1000) + "---\n");

        assertThat(parsed.findings()).hasSize(2);
        assertThat(parsed.findings().get(1).diagnostic().message()).endsWith("is ignored, as are 998 more");
    }

    @Test
    void tagsAreRejectedEverywhere() {
        for (String tagged : new String[] {"!t x", "!t [x]", "!t {x: y}", "!!str x", "! x", "[!t x]", "{!t x: y}"}) {
            assertThat(parse("---\na: " + tagged + "\n---\n").state())
                    .as(tagged)
                    .isEqualTo(State.RECOVERED);
        }
        assertThat(parse("---\n!t\na: b\n---\n").state()).isEqualTo(State.RECOVERED);
        assertThat(parse("---\nb: c\n!t a: b\n---\n").state()).isEqualTo(State.RECOVERED);
    }

    @Test
    void aBlockScalarIsRecoveredWithItsIndicators() {
        for (String header : new String[] {"|", "|-", ">+", "|2", "|2-", "> # comment"}) {
            assertThat(parse("---\ndescription: " + header + "\n  # not a comment\nglobs: *.ts\n---\n")
                            .values())
                    .as(header)
                    .containsEntry("description", "# not a comment");
        }
        assertThat(parse("---\ndescription: |x\nglobs: *.ts\n---\n").values()).containsEntry("description", "|x");
    }

    @Test
    void commentsAreRemovedAsInYaml() {
        var values = parse("---\nglobs: *.ts\na: # none\nb: '#x' # c\nc: x#y\nd:\n  - x # c\n# e: f\n---\n")
                .values();

        assertThat(values).doesNotContainKeys("a", "e");
        assertThat(values).containsEntry("b", "#x").containsEntry("c", "x#y").containsEntry("d", List.of("x"));
    }

    private static FrontMatter parse(String text) {
        return parse(text, LIMIT);
    }

    private static FrontMatter parse(String text, int limit) {
        return FrontMatterParser.parse(text, limit);
    }

    private static String remedy(String block) {
        return onlyFinding(parse("---\n" + block + "\n---\nbody")).remedy();
    }

    private static Diagnostic onlyFinding(FrontMatter parsed) {
        assertThat(parsed.findings()).hasSize(1);
        return parsed.findings().get(0).diagnostic();
    }
}
