package io.agentrules.check.internal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.profile.ToolProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactsByProviderTest {
    private static final String REMEDIES = """
        format:
          always: 'set always: true'
          manual:
            - when: {always: never}
              remedy: 'remove always: never'
            - remedy: 'set always: true, or add files'
        """;

    private final List<Diagnostic> reported = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "format: {limits: [{level: user}]}",
                "format: {limits: [{characters: many}]}",
                "misplaced: [{path: '(', remedy: x}]"
            })
    void whatCannotBeReadIsReportedAndCostsNoOtherProfile(String keys) {
        FactsByProvider facts = facts("name: Broken\n" + keys, "name: Acme\nformat: {importsFiles: true}");

        assertThat(facts.of("acme").importsFiles()).isTrue();
        assertThat(reported)
                .singleElement()
                .returns("profile-invalid", Diagnostic::code)
                .satisfies(problem -> assertThat(problem.message()).contains("one", "acme"));
    }

    @Test
    void toolsThatReadTheSameFilesAddToEachOther() {
        FactsByProvider facts = facts(
                "name: Acme\nformat: {limits: [{lines: 5}]}",
                "name: Ajax\nformat: {limits: [{bytes: 9}], notItsOwn: [tags]}");

        assertThat(facts.of("acme").limits()).extracting(FileLimit::amount).containsExactly(5, 9);
        assertThat(facts.of("acme").tool()).isEqualTo("Acme");
        assertThat(facts.of("acme").notItsOwn()).containsExactly("tags");
        assertThat(facts.of("other")).isEqualTo(ToolFacts.NONE);
        assertThat(reported).isEmpty();
    }

    @Test
    void theRemedyOfAManualRuleDependsOnItsFrontMatter() {
        ToolFacts format = facts("name: Acme\n" + REMEDIES, "name: Ajax").of("acme");
        Rule manual = rule().build();

        assertThat(RuleRemedy.of(manual, format)).contains("set always: true, or add files");
        assertThat(RuleRemedy.of(rule().metadata(Map.of("always", "never")).build(), format))
                .contains("remove always: never");
        assertThat(RuleRemedy.of(manual, ToolFacts.NONE))
                .contains("make the rule always apply, or give it a condition or a description");
        assertThat(RuleRemedy.of(rule().alwaysApply(true).build(), format)).isEmpty();
        assertThat(RuleRemedy.of(rule().description("How").build(), format)).contains("set always: true");
    }

    private static Rule.Builder rule() {
        return Rule.named("style", RuleSource.of("acme", Level.PROJECT, "/ws/a.md"))
                .content("Text.");
    }

    private FactsByProvider facts(String one, String two) {
        List<ToolProfile> profiles = List.of(new ToolProfile("one", one), new ToolProfile("two", two));
        FactsByProvider facts = FactsByProvider.of(new ToolProfiles(() -> Map.of("acme", profiles), reported::add));
        reported.addAll(facts.problems());
        return facts;
    }
}
