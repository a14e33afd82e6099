package io.agentrules.core.internal.prompt;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptRendererTest {
    private static final Rule ALWAYS = always("house-style", "Short methods.\n\n- Really.");
    private static final Rule ALWAYS_TOO = always("tests", "Claims, in the present tense.");
    private static final Rule LISTED = named("db/schema", "test")
            .description("Tables & <views>\n  in \"PostgreSQL\"")
            .when("globs", List.of("**/*.sql", "a<b"), PatternStyle.ANY_DEPTH)
            .build();
    private static final Rule LISTED_TOO =
            named("api", "test").description("REST").build();
    private static final Rule CONDITIONAL = conditional("react", "Hooks only.");
    private static final Rule CONDITIONAL_TOO = conditional("css", "No !important.");

    @Test
    void theTextEqualsTheGoldenFile() throws IOException {
        PromptSection section =
                render(List.of(ALWAYS, ALWAYS_TOO), List.of(LISTED, LISTED_TOO), List.of(CONDITIONAL, CONDITIONAL_TOO));

        assertThat(section.text()).isEqualTo(golden("prompt.md"));
    }

    @Test
    void noRulesGiveNoText() {
        assertThat(render(List.of(), List.of(), List.of())).isEqualTo(PromptSection.EMPTY);
        assertThat(PromptSection.EMPTY.text()).isEmpty();
    }

    @Test
    void activeRulesDoNotChangeThePrefix() {
        String none = text(List.of(ALWAYS), List.of(LISTED), List.of());
        String one = text(List.of(ALWAYS), List.of(LISTED), List.of(CONDITIONAL));
        String two = text(List.of(ALWAYS), List.of(LISTED), List.of(CONDITIONAL, CONDITIONAL_TOO));

        assertThat(one).startsWith(none);
        assertThat(two).startsWith(one);
    }

    @Test
    void theStablePrefixEndsBeforeActiveRules() {
        PromptSection section = render(List.of(ALWAYS), List.of(LISTED), List.of(CONDITIONAL));

        assertThat(section.text().substring(section.stablePrefix())).isEqualTo("\n\n## react\n\nHooks only.");
        assertThat(render(List.of(), List.of(), List.of(CONDITIONAL)).stablePrefix())
                .isZero();
    }

    @Test
    void withoutAListFullRulesAreSeparated() {
        assertThat(text(List.of(ALWAYS_TOO), List.of(), List.of(CONDITIONAL)))
                .isEqualTo("# Rules\n\n## tests\n\nClaims, in the present tense.\n\n---\n\n## react\n\nHooks only.");
    }

    /** A harness may have no tool for it. */
    @Test
    void theModelIsNotToldToReadAddressesThatItCannot() {
        RulesConfig config = RulesConfig.builder().ruleUris(false).build();
        String text = new PromptRenderer(List.of(), List.of(LISTED_TOO), config)
                .with(List.of(CONDITIONAL))
                .text();

        assertThat(text)
                .isEqualTo("# Rules\n\n<rules>\n<rule name=\"api\"><description>REST</description></rule>\n</rules>"
                        + "\n\n## react\n\nHooks only.");
    }

    @Test
    void aDescriptionIsCutBetweenCharacters() {
        Rule wordy =
                named("wordy", "test").description("\ud83d\ude80".repeat(2_000)).build();

        assertThat(text(List.of(), List.of(wordy), List.of()))
                .contains("<description>" + "\ud83d\ude80".repeat(1_024) + "</description>");
    }

    @Test
    void sectionsListAllRulesInTheOrderOfTheText() {
        PromptSection section = render(List.of(ALWAYS), List.of(LISTED_TOO), List.of(CONDITIONAL));

        assertThat(section.sections())
                .containsExactly(
                        new Section("house-style", Bucket.ALWAYS, ALWAYS.content()),
                        new Section(
                                "api", Bucket.RULEBOOK, "<rule name=\"api\"><description>REST</description></rule>"),
                        new Section("react", Bucket.CONDITIONAL, "Hooks only."));
    }

    private static PromptSection render(List<Rule> always, List<Rule> listed, List<Rule> active) {
        return new PromptRenderer(always, listed, RulesConfig.DEFAULT).with(active);
    }

    private static String text(List<Rule> always, List<Rule> listed, List<Rule> active) {
        return render(always, listed, active).text();
    }

    private static Rule always(String name, String content) {
        return named(name, "test").alwaysApply(true).content(content).build();
    }

    private static Rule conditional(String name, String content) {
        return named(name, "test")
                .when("globs", List.of("*." + name), PatternStyle.ANY_DEPTH)
                .content(content)
                .build();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = PromptRendererTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
