package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.WrittenProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParsedRuleFileTest {
    private static final AgentProfiles AGENTS = WrittenProfiles.of(Map.of(
            "cursor",
            "format: {closed: true, keys: {Cursor: [globs]}}",
            "others",
            "format: {keys: {Windsurf: [trigger], Cline: [mode]}}"));
    private static final RuleSource SOURCE = RuleSource.of("native", Level.PROJECT, "/ws/.xcsh/rules/style.md");

    private final List<Diagnostic> reports = new ArrayList<>();

    @Test
    void textIsTrimmedAsJavaScriptTrims() {
        var file = file("description: \"\\u00a0 \\uFEFFPrefer const\\u2028\"");

        assertThat(file.text("description")).hasValue("Prefer const");
        assertThat(reports).isEmpty();
    }

    @Test
    void aKeyWithoutValueIsAbsentAndNotReported() {
        var file = file("description:\nglobs:\nalwaysApply:\npaths: ~");

        assertThat(file.has("description")).isFalse();
        assertThat(file.text("description")).isEmpty();
        assertThat(file.flag("alwaysApply")).isEmpty();
        assertThat(file.values("globs", Shape.COMMA_LIST)).isEmpty();
        file.reportUnknownKeys(false, false);
        assertThat(reports).isEmpty();
    }

    @Test
    void emptyTextIsAbsent() {
        assertThat(file("description: \" \"").text("description")).isEmpty();
        assertThat(reports).isEmpty();
    }

    @Test
    void aValueThatIsNotTextIsAbsentAndReportedAtItsLine() {
        var file = file("a: b\ndescription: 5");

        assertThat(file.has("description")).isTrue();
        assertThat(file.text("description")).isEmpty();
        assertThat(reports).hasSize(1);
        Diagnostic report = reports.get(0);
        assertThat(report.code()).isEqualTo("value-wrong-type");
        assertThat(report.message()).isEqualTo("\"description\" is the number 5, not text, so it is ignored");
        assertThat(report.remedy()).isEqualTo("Write description: \"some text\"");
        assertThat(report.rule()).hasValue("style");
        assertThat(report.location()).hasValueSatisfying(location -> {
            assertThat(location.file()).isEqualTo(SOURCE.location());
            assertThat(location.line()).hasValue(3);
        });
    }

    @Test
    void booleansFollowYamlsCoreSchema() {
        assertThat(file("alwaysApply: true").flag("alwaysApply")).hasValue(true);
        assertThat(file("alwaysApply: FALSE").flag("alwaysApply")).hasValue(false);
        assertThat(reports).isEmpty();
        assertThat(file("alwaysApply: \"true\"").flag("alwaysApply")).isEmpty();
        assertThat(file("alwaysApply: yes").flag("alwaysApply")).isEmpty();
        assertThat(codes()).containsExactly("value-wrong-type", "value-wrong-type");
    }

    @Test
    void recoveredWordsAreReadAsBooleans() {
        var file = file("globs: *.ts\nalwaysApply: True\nci: false\nother: yes");

        assertThat(file.isInvalidYaml()).isTrue();
        assertThat(file.flag("alwaysApply")).hasValue(true);
        assertThat(file.values("ci", Shape.FLAG)).hasValue(List.of("false"));
        assertThat(reports).isEmpty();
        assertThat(file.flag("other")).isEmpty();
        assertThat(codes()).containsExactly("value-wrong-type");
    }

    @Test
    void eachShapeReadsTheValuesItAccepts() {
        assertThat(file("k: [a, \" b \"]").values("k", Shape.LIST)).hasValue(List.of("a", "b"));
        assertThat(file("k: [a]").values("k", Shape.TEXT_OR_LIST)).hasValue(List.of("a"));
        assertThat(file("k: \" a, b \"").values("k", Shape.TEXT_OR_LIST)).hasValue(List.of("a, b"));
        assertThat(file("k: [\"a\", \"b\"]").values("k", Shape.COMMA_LIST)).hasValue(List.of("a", "b"));
        assertThat(file("k: a, src/{b,c}/**").values("k", Shape.COMMA_LIST)).hasValue(List.of("a", "src/{b,c}/**"));
        assertThat(file("k: |\n  *.ts\n  *.js").values("k", Shape.COMMA_LIST)).hasValue(List.of("*.ts", "*.js"));
        assertThat(file("k: false").values("k", Shape.FLAG)).hasValue(List.of("false"));
        assertThat(reports).isEmpty();
    }

    @Test
    void unquotedGlobsAsInCursorAreReadAsAList() {
        assertThat(file("globs: *.ts,*.tsx").values("globs", Shape.COMMA_LIST)).hasValue(List.of("*.ts", "*.tsx"));
        assertThat(file("globs: [*.ts, *.tsx]").values("globs", Shape.LIST)).hasValue(List.of("*.ts", "*.tsx"));
        assertThat(file("globs: \"*.ts\", \"*.tsx\"").values("globs", Shape.COMMA_LIST))
                .hasValue(List.of("*.ts", "*.tsx"));
        assertThat(file("globs: !src/**").values("globs", Shape.COMMA_LIST)).hasValue(List.of("!src/**"));
    }

    @Test
    void globsThatAreNotYamlAreAListEvenWhereTextIsOneGlob() {
        assertThat(file("globs: *.ts, *.tsx").values("globs", Shape.TEXT_OR_LIST))
                .hasValue(List.of("*.ts", "*.tsx"));
        assertThat(file("paths: \"*.{a,b}\", 'c'").values("paths", Shape.TEXT_OR_LIST))
                .hasValue(List.of("*.{a,b}", "c"));
        assertThat(file("globs: *.{a,b}").values("globs", Shape.TEXT_OR_LIST)).hasValue(List.of("*.{a,b}"));
        assertThat(file("globs: a, b").values("globs", Shape.TEXT_OR_LIST)).hasValue(List.of("a, b"));
        assertThat(file("model: *a, b").values("model", Shape.TEXT_OR_LIST)).hasValue(List.of("*a, b"));
    }

    @Test
    void aValueOfAnotherShapeIsAConditionThatNeverHolds() {
        assertThat(file("paths: \"src/**\"").values("paths", Shape.LIST)).hasValue(List.of());
        assertThat(file("k: 5").values("k", Shape.TEXT_OR_LIST)).hasValue(List.of());
        assertThat(file("k: {a, b}").values("k", Shape.COMMA_LIST)).hasValue(List.of());
        assertThat(file("k: maybe").values("k", Shape.FLAG)).hasValue(List.of());

        assertThat(codes()).containsOnly("value-wrong-type").hasSize(4);
        assertThat(reports.get(0).message())
                .isEqualTo("\"paths\" is the text \"src/**\", not a list, so the condition never holds");
        assertThat(reports.get(0).remedy()).isEqualTo("Write it as a list: paths: [\"src/**\"]");
        assertThat(reports.get(2).message()).contains("is a mapping, not text or a list");
        assertThat(reports.get(3).remedy()).isEqualTo("Write k: true or k: false, without quotes");
    }

    @Test
    void theDiagnosticSaysThatTheRuleMayAlwaysApplyIfWrongTypesAreIgnored() {
        RuleFile file = file("paths: \"src/**\"\nlist: [a]\nempty: [5]").ignoringWrongTypes();

        assertThat(file.values("paths", Shape.LIST)).isEmpty();
        assertThat(file.values("list", Shape.LIST)).hasValue(List.of("a"));
        assertThat(file.values("empty", Shape.LIST)).isEmpty();
        assertThat(reports.get(0).message()).endsWith("so the condition is ignored and the rule may always apply");
        assertThat(codes()).containsExactly("value-wrong-type", "list-member-wrong-type", "list-empty");
    }

    @Test
    void anEmptyListIsAbsentAndReported() {
        assertThat(file("paths: []").values("paths", Shape.LIST)).isEmpty();
        assertThat(file("globs: \"\"").values("globs", Shape.COMMA_LIST)).isEmpty();
        assertThat(file("model: \" \"").values("model", Shape.TEXT_OR_LIST)).isEmpty();

        assertThat(codes()).containsExactly("list-empty", "list-empty", "list-empty");
        assertThat(reports.get(0).message()).isEqualTo("\"paths\" is empty, so the key is ignored");
    }

    @Test
    void membersThatAreNotTextAreIgnored() {
        assertThat(file("paths: [a, 5, \" \", [b], b]").values("paths", Shape.LIST))
                .hasValue(List.of("a", "b"));
        assertThat(codes()).containsOnly("list-member-wrong-type");
        assertThat(reports.get(0).message())
                .isEqualTo("The list \"paths\" has the number 5 instead of text, which is ignored, as are 2 more");
    }

    @Test
    void aListWithoutUsableMembersIsEmpty() {
        assertThat(file("paths: [\"\"]").values("paths", Shape.LIST)).isEmpty();
        assertThat(codes()).containsExactly("list-member-wrong-type", "list-empty");
        assertThat(reports.get(1).message()).startsWith("\"paths\" has no usable member");
    }

    @Test
    void aCommaInAGlobOfAListIsReported() {
        assertThat(file("globs: [\"*.ts, *.tsx\", \"{a,b}\"]").values("globs", Shape.COMMA_LIST))
                .hasValue(List.of("*.ts, *.tsx", "{a,b}"));
        assertThat(file("keywords: [\"a, b\"]").values("keywords", Shape.LIST)).isPresent();

        assertThat(codes()).containsExactly("glob-comma-in-pattern");
        assertThat(reports.get(0).remedy()).isEqualTo("Write a list: globs: [\"*.ts\", \"*.tsx\"]");
    }

    @Test
    void aCommaInAGlobThatIsOneTextIsReported() {
        assertThat(file("fileMatchPattern: \"*.ts, *.tsx\"").values("fileMatchPattern", Shape.TEXT_OR_LIST))
                .hasValue(List.of("*.ts, *.tsx"));
        assertThat(file("globs: \"*.{ts,tsx}\"").values("globs", Shape.TEXT_OR_LIST))
                .isPresent();
        assertThat(file("name: \"a, b\"").values("name", Shape.TEXT_OR_LIST)).isPresent();

        assertThat(codes()).containsExactly("glob-comma-in-pattern");
        assertThat(reports.get(0).remedy()).isEqualTo("Write a list: fileMatchPattern: [\"*.ts\", \"*.tsx\"]");
    }

    @Test
    void nothingIsReportedTwice() {
        var file = file("paths: 5");

        file.values("paths", Shape.LIST);
        file.values("paths", Shape.LIST);

        assertThat(reports).hasSize(1);
    }

    @Test
    void aProvidersReportGetsItsLocation() {
        file("a: b\nglobs: x").report(Diagnostic.info("c", "m", "r"), "globs");
        file("a: b").report(Diagnostic.info("c", "m", "r"), "globs");

        assertThat(reports)
                .containsExactly(
                        Diagnostic.info("c", "m", "r").about("style").at(SOURCE.location(), 3),
                        Diagnostic.info("c", "m", "r").about("style").at(SOURCE.location()));
    }

    @Test
    void keysThatNobodyRequestedAreReportedAtTheirLines() {
        var file = file("globs: x\nglob: y\nalwaysapply: true\napplyTo: z\nauthor: me\nconditon: a");

        file.ignoringWrongTypes().values("globs", Shape.COMMA_LIST);
        file.flag("alwaysApply");
        file.has("description");
        file.rule();
        file.reportUnknownKeys(false, false);

        assertThat(reports)
                .extracting(
                        Diagnostic::code,
                        report -> report.location().orElseThrow().line().orElseThrow())
                .containsExactly(
                        tuple("key-near-miss", 3),
                        tuple("key-near-miss", 4),
                        tuple("key-near-miss", 7),
                        tuple("key-of-other-tool", 5));
    }

    @Test
    void severalKeysOfOtherToolsAreOneDiagnosticWithTheFixOfOne() {
        var file = file("trigger: glob\nglobs: x\nmode: y");

        file.values("paths", Shape.LIST);
        file.rule();
        file.reportUnknownKeys(false, false);

        assertThat(reports).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("key-of-other-tool");
            assertThat(found.message())
                    .isEqualTo(
                            "\"trigger\" (Windsurf), \"globs\" (Cursor), \"mode\" (Cline) are keys of other agents and have"
                                    + " no effect in this file");
            assertThat(found.remedy())
                    .isEqualTo("Remove \"trigger\"; write \"paths\" instead of \"globs\"; remove \"mode\"");
            assertThat(found.location().orElseThrow().line()).hasValue(3);
        });
    }

    @Test
    void aTriggerRuleWatchesMoreThanAKeyOfOtherFilesSays() {
        var file = file("condition: TODO\ndescription: d\nin: comments");

        file.text("description");
        file.rule();
        file.reportUnknownKeys(false, true);

        assertThat(reports).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo("watched-by-mistake");
            assertThat(found.severity()).isEqualTo(Diagnostic.Severity.WARNING);
            assertThat(found.message())
                    .isEqualTo(
                            "\"in\" is a key of native files and has no effect in this file, so the trigger rule watches more"
                                    + " than that");
            assertThat(found.remedy()).isEqualTo("Remove it, or move the rule to .xcsh/rules");
            assertThat(found.value()).hasValue("in");
        });
    }

    @Test
    void aKeyThatDoesNotLimitATriggerRuleIsANote() {
        var file = file("condition: TODO\ntrigger: manual");

        file.has("globs");
        file.rule();
        file.reportUnknownKeys(false, true);

        assertThat(reports).extracting(Diagnostic::code).containsExactly("key-of-other-tool");
    }

    @Test
    void keysThatNoToolHasAreOneInfoWhereTheFormatHasNoOthers() {
        String keys = "priority: high\nauthor: me\nseverity: 1\nversion: 2";
        for (String provider : List.of("cursor", "openhands", "other")) {
            reports.clear();
            var source = RuleSource.of(provider, Level.PROJECT, "/w/a.md");
            FrontMatter parsed = FrontMatterParser.parse("---\n" + keys + "\n---\nText", 1000);
            var file = new ParsedRuleFile("a", source, Optional.empty(), parsed, AGENTS, reports::add);

            file.has("globs");
            file.rule();
            file.reportUnknownKeys(false, false);

            if (!provider.equals("cursor")) {
                assertThat(reports).isEmpty();
                continue;
            }
            assertThat(reports).singleElement().satisfies(found -> {
                assertThat(found.code()).isEqualTo("key-unknown");
                assertThat(found.severity()).isEqualTo(Diagnostic.Severity.INFO);
                assertThat(found.message())
                        .isEqualTo("\"priority\" and \"severity\" are no keys of this format and have no effect");
                assertThat(found.location().orElseThrow().line()).hasValue(2);
            });
        }
    }

    @Test
    void keysOfAFileReadAsTextAreNotReported() {
        var file = file("paths: [\"src/**\nglob: x");

        assertThat(file.text()).contains("paths");
        file.reportUnknownKeys(false, false);

        assertThat(reports).isEmpty();
    }

    @Test
    void manyMistakesInOneValueAreOneDiagnostic() {
        file("paths: [" + "1, ".repeat(1000) + "]").values("paths", Shape.LIST);

        assertThat(codes()).containsExactly("list-member-wrong-type", "list-empty");
    }

    @Test
    void theFileHasItsNameAndSource() {
        var file = file("a: b");

        assertThat(file.name()).isEqualTo("style");
        assertThat(file.source()).isEqualTo(SOURCE);
        assertThat(file.isInvalidYaml()).isFalse();
    }

    @Test
    void aValueInAMessageIsShortAndOnOneLine() {
        file("description: [a]").text("description");
        var file = file("k: \"" + "x".repeat(200) + "\"\nl: \"a\\nb \\\"c\"");
        file.values("k", Shape.LIST);
        file.values("l", Shape.LIST);

        assertThat(reports.get(0).message()).startsWith("\"description\" is a list, not text");
        assertThat(reports.get(1).message()).contains("\"" + "x".repeat(120) + "…\"");
        assertThat(reports.get(2).message()).contains("\"a b \\\"c\"");
    }

    @Test
    void theRuleStartsWithTheKeysOfEveryFormat() {
        var file = file("x: 1\ncondition: foo");

        var rule = file.rule().build();

        assertThat(rule.name()).isEqualTo("style");
        assertThat(rule.source()).isEqualTo(SOURCE);
        assertThat(rule.content()).isEqualTo("body");
        assertThat(rule.metadata()).isEqualTo(Map.of("x", 1, "condition", "foo"));
        assertThat(rule.trigger()).isPresent();
        assertThat(file.text()).startsWith("---\nx: 1");
        assertThat(file.frontMatter()).isEqualTo(rule.metadata());
        assertThat(file.content()).isEqualTo("body");
    }

    private List<String> codes() {
        return reports.stream().map(Diagnostic::code).toList();
    }

    private ParsedRuleFile file(String block) {
        FrontMatter frontMatter = FrontMatterParser.parse("---\n" + block + "\n---\nbody\n", 1 << 16);
        return new ParsedRuleFile("style", SOURCE, Optional.empty(), frontMatter, AGENTS, reports::add);
    }
}
