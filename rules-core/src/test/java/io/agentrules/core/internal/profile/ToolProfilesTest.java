package io.agentrules.core.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.view.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolProfilesTest {
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
        var profiles = new ToolProfiles(
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
        ToolProfiles profiles = profiles(Map.of(
                "one",
                List.of(new ToolProfile("zeta", WITH_VIEW), new ToolProfile("acme", WITH_VIEW)),
                "two",
                List.of(new ToolProfile("mid", WITH_VIEW))));

        assertThat(profiles.views()).extracting(View::id).containsExactly("acme", "mid", "zeta");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> profiles.view("acne"))
                .withMessage("tool is not the id of a view: acne; known: acme, mid, zeta");
    }

    @Test
    void ofTwoProfilesWithOneIdThatOfTheStrongerProviderCounts() {
        var byProvider = new LinkedHashMap<String, List<ToolProfile>>();
        byProvider.put("strong", List.of(new ToolProfile("acme", "name: Strong\nfiles: [STRONG.md]")));
        byProvider.put("weak", List.of(new ToolProfile("acme", "name: Weak\nfiles: [WEAK.md]")));

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
                "name: A\nformat: text"
            })
    void aBrokenProfileIsReportedAndCostsNoOther(String yaml) {
        ToolProfiles profiles = profiles(Map.of(
                "acme",
                List.of(new ToolProfile("broken", yaml), new ToolProfile("fine", "name: A\nfiles: [FINE.md]"))));

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
        profiles(Map.of("acme", List.of(new ToolProfile("broken", "{name: A, asOf: 2026-11, " + flow))))
                .views();

        assertThat(reported)
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains(missing));
    }

    @Test
    void aProviderWithoutProfileHasNoFacts() {
        assertThat(AcmeProfile.alone().format("other")).isEqualTo(FormatFacts.NONE);
    }

    private ToolProfiles profiles(Map<String, List<ToolProfile>> byProvider) {
        return new ToolProfiles(() -> byProvider, reported::add);
    }
}
