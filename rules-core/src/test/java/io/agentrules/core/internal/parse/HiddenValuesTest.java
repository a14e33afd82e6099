package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.parse.HiddenValues.Checked;
import io.agentrules.core.model.HiddenText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenValuesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"\\u202e", "\\u200b", "\\0", "\\e", "\\x9b", "\\N", "\\ud83d", "\\u2065", "\\u180b", "\\x7f"})
    void aCharacterWrittenAsAnEscapeIsHidden(String escape) {
        FrontMatter parsed = parsed("description: \"a" + escape + "b\"");

        assertThat(HiddenValues.apply(parsed, HiddenText.REJECT, false).frontMatter())
                .isEmpty();
        assertThat(HiddenValues.apply(parsed, HiddenText.STRIP, false)
                        .frontMatter()
                        .orElseThrow()
                        .values())
                .isEqualTo(Map.of("description", "ab"));
        Checked warned = HiddenValues.apply(parsed, HiddenText.WARN, false);
        assertThat(warned.frontMatter()).hasValue(parsed);
        assertThat(warned.finding().orElseThrow().diagnostic().code()).isEqualTo("hidden-text");
    }

    @Test
    void tagCharactersRejectTheRuleUnderEveryPolicy() {
        FrontMatter parsed = parsed("globs: '*.ts'\nkeywords: [\"\\u200b\", \"\\U000E0069\\U000E0067\"]");

        for (HiddenText policy : HiddenText.values()) {
            Checked checked = HiddenValues.apply(parsed, policy, false);

            assertThat(checked.frontMatter()).isEmpty();
            assertThat(checked.finding().orElseThrow().line()).hasValue(3);
            assertThat(checked.finding().orElseThrow().diagnostic().message())
                    .isEqualTo("The front matter has 3 hidden characters, such as U+E0069 (tag latin small letter i)"
                            + " in \"keywords\", so its rule is skipped");
        }
        assertThat(HiddenValues.apply(parsed, HiddenText.WARN, true).frontMatter())
                .hasValue(parsed);
    }

    @Test
    void keysListsAndMappingsAreCheckedAtAnyDepth() {
        FrontMatter parsed = parsed("\"a\\u200b\": {\"b\\u200b\": [\"c\\u200b\", 5, {d: \"\\u200bd\"}]}");

        Checked stripped = HiddenValues.apply(parsed, HiddenText.STRIP, false);

        assertThat(stripped.frontMatter().orElseThrow().values())
                .isEqualTo(Map.of("a", Map.of("b", List.of("c", 5, Map.of("d", "d")))));
        assertThat(stripped.finding().orElseThrow().diagnostic().message()).contains("4 hidden", "; removed");
    }

    @Test
    void charactersHiddenInTheTextAreNotReportedTwice() {
        FrontMatter raw = parsed("description: a\u200bb\nregex: '\\d'");
        FrontMatter both = parsed("description: a\u200bb\nagent: \"a\\u202eb\"");

        assertThat(HiddenValues.apply(raw, HiddenText.WARN, false).finding()).isEmpty();
        assertThat(HiddenValues.apply(both, HiddenText.WARN, false).finding()).isPresent();
    }

    @Test
    void aHiddenCharacterThatAnAliasRepeatsIsNoEscape() {
        FrontMatter parsed = parsed("a: &x \"te\u200bxt\"\nb: *x");

        assertThat(HiddenValues.apply(parsed, HiddenText.WARN, false).finding()).isEmpty();
    }

    @Test
    void anEscapeInARegularExpressionIsNotHidden() {
        FrontMatter parsed = parsed("condition: '[\\u200b\\u202e]'\ndescription: \"caf\\u00e9, \\t \\U0001F600\"");

        assertThat(HiddenValues.apply(parsed, HiddenText.REJECT, false))
                .isEqualTo(new Checked(Optional.of(parsed), Optional.empty()));
    }

    private static FrontMatter parsed(String frontMatter) {
        FrontMatter parsed = FrontMatterParser.parse("---\n" + frontMatter + "\n---\nText.", 1_000);
        assertThat(parsed.state()).isEqualTo(FrontMatter.State.VALID);
        return parsed;
    }
}
