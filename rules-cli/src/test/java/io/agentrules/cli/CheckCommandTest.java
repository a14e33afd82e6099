package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {
    @TempDir
    Path folder;

    @Test
    void peopleGetEveryFindingWithItsRemedy() throws IOException {
        Run run = flawed().rules("check");

        Golden.assertIs("check.txt", run.out());
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void colorComesOnRequest() throws IOException {
        Golden.assertIs(
                "check-color.txt", flawed().rules("check", "--color", "always").out());
    }

    @Test
    void jsonCountsWhatItHolds() {
        Run run = flawed().rules("check", "--json");

        JsonNode check = run.json();
        assertThat(count(check, "error"))
                .isPositive()
                .isEqualTo(check.get("errors").asInt());
        assertThat(count(check, "warning"))
                .isPositive()
                .isEqualTo(check.get("warnings").asInt());
        assertThat(flawed().rules("check", "--format", "json").out()).isEqualTo(run.out());
    }

    @Test
    void warningsAloneAreFineUnlessStrict() {
        var workspace =
                new Workspace(folder).with(".cursor/rules/x.mdc", "---\nglob: a.ts\nalwaysApply: true\n---\nX.");

        Run lenient = workspace.rules("check", "--json");
        Run strict = workspace.rules("check", "--json", "--strict");

        assertThat(lenient.exitCode()).isZero();
        assertThat(lenient.json().get("warnings").asInt()).isPositive();
        assertThat(strict.exitCode()).isEqualTo(1);
        assertThat(strict.json().get("warnings").asInt()).isZero();
        assertThat(strict.json().get("errors").asInt())
                .isEqualTo(lenient.json().get("warnings").asInt());
    }

    @Test
    void whatIsFineIsSaidToBe() {
        Run run = new Workspace(folder).with(".cursorrules", "Be kind.").rules("check", "--strict");

        assertThat(run.out()).isEqualTo("Nothing is wrong with 1 rule\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void sarifPlacesEachFindingInItsFile() {
        JsonNode run = flawed().rules("check", "--format", "sarif").json().at("/runs/0");

        assertThat(run.at("/tool/driver/name").asString()).isEqualTo("Agent Rules");
        assertThat(run.get("results")).isNotEmpty().allSatisfy(result -> {
            JsonNode rule =
                    run.at("/tool/driver/rules").get(result.get("ruleIndex").asInt());
            assertThat(rule.get("id")).isEqualTo(result.get("ruleId"));
            assertThat(rule.at("/help/text").asString()).isNotBlank();
        });
        assertThat(run.get("results").valueStream().map(result -> result.at("/locations/0/physicalLocation")))
                .anySatisfy(place -> assertThat(place)
                        .hasToString("{\"artifactLocation\":{\"uri\":\".cursor/rules/a%20%23.mdc\","
                                + "\"uriBaseId\":\"%SRCROOT%\"},\"region\":{\"startLine\":2}}"));
    }

    @Test
    void sarifNamesNoFolderOfTheMachine() {
        Run run = new Workspace(folder).withUser(".cursor/rules/empty.mdc", "").rules("check", "--format", "sarif");

        assertThat(run.json().at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation"))
                .hasToString("{\"uri\":\".cursor/rules/empty.mdc\",\"uriBaseId\":\"HOME\"}");
        assertThat(run.out()).doesNotContain(folder.toString());
    }

    @Test
    void sarifLevelsAreThoseOfTheFindings() {
        JsonNode results = flawed().rules("check", "--format", "sarif").json().at("/runs/0/results");
        JsonNode diagnostics = flawed().rules("check", "--json").json().get("diagnostics");

        assertThat(results.valueStream().map(result -> result.get("level").asString()))
                .containsExactlyElementsOf(diagnostics
                        .valueStream()
                        .map(diagnostic -> diagnostic.get("severity").asString().replace("info", "note"))
                        .toList());
    }

    @Test
    void formatsThatDoNotExistOrContradictAreWrongUsage() {
        assertThat(flawed().rules("check", "--format", "xml").exitCode()).isEqualTo(2);
        assertThat(flawed().rules("check", "--format", "sarif", "--json").exitCode())
                .isEqualTo(2);
    }

    private Workspace flawed() {
        return new Workspace(folder)
                .with(".cursor/rules/a #.mdc", "---\nglobs: [*.ts]\nglob: x\n---\nText.")
                .with(".cursor/rules/empty.mdc", "---\nalwaysApply: true\n---\n")
                .with(".cursor/rules/lonely.mdc", "Nobody asks for me.");
    }

    private static long count(JsonNode check, String severity) {
        return check.get("diagnostics")
                .valueStream()
                .filter(diagnostic -> diagnostic.get("severity").asString().equals(severity))
                .count();
    }
}
