package io.agentrules.core.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.include.Dependencies;
import io.agentrules.core.internal.include.Expanded;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.model.HiddenText;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParsedTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "description: \"a\\U000E0069b\"",
                "globs: [\"*.ts\", \"\\u202e*.md\"]",
                "keywords: [\"\\u200btest\"]",
                "condition: \"as any\\e[2J\"",
                "scope: \"tool:edit(\\0)\"",
                "branch: \"\\ud83d\"",
                "anything: {else: [\"\\x9b\"]}"
            })
    void escapesInFrontMatterCannotHideText(String frontMatter) {
        FileText file = FileText.of("---\n" + frontMatter + "\n---\nText.");

        ParsedText rejected = ParsedText.of(
                file,
                RuleText.FRONT_MATTER,
                RulesConfig.builder().hiddenText(HiddenText.REJECT).build());
        ParsedText stripped = ParsedText.of(
                file,
                RuleText.FRONT_MATTER,
                RulesConfig.builder()
                        .hiddenText(HiddenText.STRIP)
                        .allowTagCharacters(true)
                        .build());

        assertThat(rejected.frontMatter()).isEmpty();
        assertThat(rejected.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.diagnostic().code()).isEqualTo("hidden-text-rejected");
            assertThat(finding.line()).hasValue(2);
        });
        assertThat(ParsedText.of(file, RuleText.FRONT_MATTER, RulesConfig.DEFAULT)
                        .findings())
                .hasSize(1);
        assertThat(stripped.frontMatter().orElseThrow().values().toString()).matches("[ -~]+");
    }

    @Test
    void hiddenTextOfAnImportIsInNoLineOfTheFile() {
        var expanded =
                new Expanded("One\nA\u202eB", List.of(Path.of("/AGENTS.md")), List.of(), List.of(), Dependencies.NONE);
        RulesConfig config = RulesConfig.builder().hiddenText(HiddenText.REJECT).build();

        ParsedText parsed = ParsedText.of(FileText.of("@AGENTS.md"), RuleText.FRONT_MATTER, config)
                .expanded((body, line) -> expanded, config);

        assertThat(parsed.frontMatter()).isEmpty();
        assertThat(parsed.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.line()).isEmpty());
    }
}
