package io.agentrules.core.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.AgentProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentProfilesTest {
    private static final String WITH_VIEW = """
        name: Acme Code
        asOf: 2026-11
        sources: {docs: its page}
        groups:
          - {files: ACME.md, provider: acme}
        """;

    private final List<Diagnostic> reported = new ArrayList<>();

    @Test
    void providersAreAskedOnceAndOnlyIfSomethingIsNeeded() {
        var asked = new ArrayList<String>();
        var profiles = new AgentProfiles(
                () -> {
                    asked.add("asked");
                    return Map.of();
                },
                reported::add);

        assertThat(asked).isEmpty();
        profiles.views();
        profiles.instructionFiles();
        assertThat(asked).hasSize(1);
    }

    @Test
    void viewsAreOrderedById() {
        AgentProfiles profiles = profiles(Map.of(
                "one",
                List.of(new AgentProfile("zeta", WITH_VIEW), new AgentProfile("acme", WITH_VIEW)),
                "two",
                List.of(new AgentProfile("mid", WITH_VIEW))));

        assertThat(profiles.views()).extracting(AgentFacts::id).containsExactly("acme", "mid", "zeta");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> profiles.view("acne"))
                .withMessage("agent is not the id of a view: acne; known: acme, mid, zeta");
    }

    @Test
    void ofTwoProfilesWithOneIdThatOfTheStrongerProviderCounts() {
        var byProvider = new LinkedHashMap<String, List<AgentProfile>>();
        byProvider.put("strong", List.of(new AgentProfile("acme", "name: Strong\nfiles: [STRONG.md]")));
        byProvider.put("weak", List.of(new AgentProfile("acme", "name: Weak\nfiles: [WEAK.md]")));

        assertThat(profiles(byProvider).instructionFiles()).containsExactly("STRONG.md");
        assertThat(reported)
                .singleElement()
                .returns("profile-invalid", Diagnostic::code)
                .satisfies(problem -> assertThat(problem.message()).contains("acme", "weak"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no keys",
                "- a\n- b",
                "# nothing",
                "&a [*a]",
                "&a {name: A, self: *a}",
                "name: &a [*a]",
                "name: A\nfiles: &a [*a]",
                "name: A\nformat: &a {keys: *a}",
                "name: [",
                "files: [A.md]",
                "name: A\ngroups: [{files: A.md, provider: a}]",
                "name: A\nformat: text",
                "name: A\nformat: {limits: [{level: user}]}",
                "name: A\nformat: {limits: [{characters: many}]}",
                "name: A\nmisplaced: [{path: '(', remedy: x}]"
            })
    void aBrokenProfileIsReportedAndCostsNoOther(String yaml) {
        AgentProfiles profiles = profiles(Map.of(
                "acme",
                List.of(new AgentProfile("broken", yaml), new AgentProfile("fine", "name: A\nfiles: [FINE.md]"))));

        assertThat(profiles.instructionFiles()).containsExactly("FINE.md");
        profiles.views();
        assertThat(reported)
                .singleElement()
                .returns("profile-invalid", Diagnostic::code)
                .satisfies(problem -> assertThat(problem.message()).contains("broken", "acme"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "groups: [{files: A.md, provider: a}] | no sources",
                "{sources: {docs: x}, groups: [{files: A.md, provider: a, limit: {beyond: cut}}]} | a limit without"
                        + " characters, bytes or lines",
                "{sources: {docs: x}, checked: {version: 1, date: x}, groups: [{files: A.md, provider: a}]} | no cases"
                        + " in checked"
            })
    void whatAViewLacksIsSaid(String keys, String missing) {
        String flow = keys.startsWith("{") ? keys.substring(1) : keys + "}";
        profiles(Map.of("acme", List.of(new AgentProfile("broken", "{name: A, asOf: 2026-11, " + flow))))
                .views();

        assertThat(reported)
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains(missing));
    }

    @Test
    void agentsThatReadTheSameFilesAddToEachOther() {
        AgentProfiles profiles = profiles(Map.of(
                "acme",
                List.of(
                        new AgentProfile("one", "name: Acme\nformat: {limits: [{lines: 5}], closed: true}"),
                        new AgentProfile("two", "name: Ajax\nformat: {limits: [{bytes: 9}], always: 'set x: y'}"))));

        assertThat(profiles.inUse("acme"))
                .flatExtracting(agent -> agent.limits("acme"))
                .extracting(FileLimit::amount)
                .containsExactly(5, 9);
        assertThat(profiles.isClosed("acme")).isTrue();
        assertThat(profiles.first("acme", AgentFacts::always)).contains("set x: y");
        assertThat(profiles.of("other")).isEmpty();
        assertThat(profiles.problems()).isEmpty();
    }

    @Test
    void asOneAgentOnlyItsLimitsCount() {
        AgentProfiles profiles = profiles(Map.of(
                "acme",
                List.of(
                        new AgentProfile("one", "name: Acme\nformat: {limits: [{lines: 5}], insertsFiles: true}"),
                        new AgentProfile("two", WITH_VIEW + "format: {limits: [{bytes: 9}]}"))));

        AgentProfiles asTwo = profiles.as(Optional.of(profiles.view("two")));

        assertThat(asTwo.inUse("acme")).extracting(AgentFacts::id).containsExactly("two");
        assertThat(asTwo.insertFiles("acme")).isTrue(); // what the format is does not depend on who looks at it
    }

    private AgentProfiles profiles(Map<String, List<AgentProfile>> byProvider) {
        return new AgentProfiles(() -> byProvider, reported::add);
    }
}
