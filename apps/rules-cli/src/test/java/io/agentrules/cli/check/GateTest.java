package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.config.JudgedFindings;
import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a team lets pass. Each workspace here has two warnings: a glob of each of two rules that matches no file. */
class GateTest {
    private static final String CODE = "glob-matches-nothing";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void twoWarnings() {
        workspace = new Workspace(folder)
                .with(".cursor/rules/a.mdc", "---\nglobs: gone/**\n---\nText a.")
                .with("examples/.cursor/rules/b.mdc", "---\nglobs: gone/**\n---\nText b.")
                .with("src/a.ts", "")
                .with(".cursor/rules/c.mdc", "---\nglobs: lost/**\n---\nText c.");
    }

    private CommandResult check(String... options) {
        String[] all = new String[options.length + 1];
        all[0] = "check";
        System.arraycopy(options, 0, all, 1, options.length);
        return workspace.rules(all);
    }

    private static long count(CommandResult run, String code) {
        return StreamSupport.stream(run.json().get("diagnostics").spliterator(), false)
                .filter(each -> each.get("code").asString().equals(code))
                .count();
    }

    /** Issue 53: the answer is not complete, and that is no fault of the rules. */
    @Test
    void aFailedCheckOfOursIsNoFindingOfTheRules() {
        Diagnostic failed = Diagnostic.warning("lint-failed", "The check for globs failed", "Report this");
        Diagnostic error = Diagnostic.error("rule-empty", "It is empty", "Write text");

        assertThat(Gate.exitCode(new JudgedFindings(List.of(failed), List.of()), OptionalInt.empty()))
                .isEqualTo(3);
        assertThat(Gate.exitCode(new JudgedFindings(List.of(error, failed), List.of()), OptionalInt.empty()))
                .isEqualTo(3);
        assertThat(Gate.exitCode(new JudgedFindings(List.of(error), List.of()), OptionalInt.empty()))
                .isEqualTo(1);
    }

    @Test
    void theConfigurationDecidesAboutSeverities() {
        long found = count(check("--json"), CODE);
        assertThat(found).isPositive();

        workspace.with(".agent-rules.yaml", "check:\n  severity: {" + CODE + ": error}\n");
        assertThat(check().exitCode()).isEqualTo(1);

        workspace.with(".agent-rules.yaml", "check:\n  severity: {" + CODE + ": off}\n");
        assertThat(check("--strict").exitCode()).isZero();
        assertThat(check().out()).contains("suppressed; --show-suppressed shows them");
        assertThat(check("--no-config", "--strict").exitCode()).isEqualTo(1);

        CommandResult shown = check("--json", "--show-suppressed");
        assertThat(count(shown, CODE)).isEqualTo(found);
        assertThat(shown.json().get("warnings").asInt()).isZero();
        assertThat(shown.json().get("diagnostics").get(0).get("suppressed").asString())
                .isEqualTo("config");
        assertThat(Schemas.violations("check", shown.json())).isEmpty();
    }

    @Test
    void anotherFileReplacesTheConfiguration() throws Exception {
        workspace.with(".agent-rules.yaml", "check:\n  severity: {" + CODE + ": error}\n");
        Path other = Files.writeString(folder.resolve("other.yaml"), "check:\n  severity: {" + CODE + ": info}\n");

        assertThat(check("--config", other.toString(), "--strict").exitCode()).isZero();
        assertThat(check("--config", folder.resolve("absent.yaml").toString()).exitCode())
                .isEqualTo(2);
        assertThat(check("--config", other.toString(), "--no-config").exitCode())
                .isEqualTo(2);
    }

    @Test
    void whatIsWrongWithTheConfigurationIsAFinding() {
        workspace.with(".agent-rules.yaml", "agents: [clade]\nchekc: {}\n");

        CommandResult run = check();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(".agent-rules.yaml:1  error  config-invalid", "Write \"claude\"")
                .contains(".agent-rules.yaml:2  warning  config-unknown-key", "Write \"check\"");
    }

    @Test
    void aBaselineLeavesOnlyNewFindings() throws Exception {
        String baseline = folder.resolve("baseline.json").toString();
        assertThat(check("--strict").exitCode()).isEqualTo(1);
        assertThat(check("--baseline", baseline).exitCode()).isEqualTo(2);

        assertThat(check("--update-baseline", baseline).exitCode()).isZero();
        byte[] before = Files.readAllBytes(Path.of(baseline));
        assertThat(check("--strict", "--baseline", baseline).exitCode()).isZero();

        workspace.with(".cursor/rules/a.mdc", "---\ndescription: more lines\nglobs: gone/**\n---\nText a.");
        assertThat(check("--strict", "--baseline", baseline).exitCode()).isZero();

        workspace.with(".cursor/rules/a.mdc", "---\nglobs: [gone/**, new/**]\n---\nText a.");
        CommandResult fresh = check("--strict", "--baseline", baseline, "--json");
        assertThat(fresh.exitCode()).isEqualTo(1);
        assertThat(fresh.json().get("errors").asInt()).isEqualTo(1);
        assertThat(fresh.out()).contains("new/**");

        workspace.with(".cursor/rules/a.mdc", "---\nglobs: gone/**\n---\nText a.");
        assertThat(check("--update-baseline", baseline).exitCode()).isZero();
        assertThat(Files.readAllBytes(Path.of(baseline))).isEqualTo(before);
    }

    @Test
    void moreWarningsThanAllowedFail() {
        int warnings = check("--json").json().get("warnings").asInt();

        assertThat(check("--max-warnings", String.valueOf(warnings)).exitCode()).isZero();
        CommandResult run = check("--max-warnings", String.valueOf(warnings - 1));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("More warnings than the " + (warnings - 1) + " of --max-warnings\n");
        assertThat(check("--max-warnings", "-1").exitCode()).isEqualTo(2);
    }

    @Test
    void githubShowsFindingsAtTheirLines() {
        CommandResult run = check("--format", "github");

        assertThat(run.out().lines())
                .isNotEmpty()
                .allMatch(line ->
                        line.matches("::warning file=(examples/)?.cursor/rules/[abc].mdc,line=2,title=.*::.*%0A.*"));
        assertThat(run.out()).contains("::warning file=.cursor/rules/a.mdc,line=2,title=" + CODE + "::");
    }

    @Test
    void textOfARepositoryIsNoCommandForGithub() {
        workspace.with(".cursor/rules/d,\n::error::x%0A.mdc", "---\nglobs: \"gone\\n::error::/**\"\n---\nText.");

        assertThat(check("--format", "github").out().lines())
                .isNotEmpty()
                .allMatch(line -> line.startsWith("::warning file=")
                        || line.startsWith("::notice file=")
                        || line.startsWith("::error file="))
                .noneMatch(line -> line.startsWith("::error::"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"agents\": [\"claude\"], \"rules\": \"examples\", \"check\": {\"severity\": {\"a\": \"off\"}, \"tokens\": 8000,"
                        + " \"ignore\": [{\"code\": \"b\", \"paths\": \"x/**\", \"reason\": \"r\"}]},"
                        + " \"scan\": {\"exclude\": [\"x\"]}, \"hooks\": {\"add\": \"own-agent\"}}",
                "{\"agent\": []}",
                "{\"check\": {\"severity\": {\"a\": \"no\"}}}",
                "{\"check\": {\"tokens\": -1}}",
                "{\"check\": {\"ignore\": [{\"code\": \"b\"}]}}",
                "{\"check\": {\"ignore\": [{\"code\": \"b\", \"reason\": \"r\", \"path\": \"x\"}]}}",
                "{\"scan\": {\"include\": [\"x\"]}}",
                "{\"hooks\": {\"denials\": 0}}",
                "{\"hooks\": {\"add\": \"some\"}}",
                "[]"
            })
    void theSchemaAndTheCommandAgree(String configuration) {
        JsonNode value = new JsonMapper().readTree(configuration);

        boolean isValid = Schemas.violations("configuration", value).isEmpty();
        workspace.with(".agent-rules.yaml", configuration);

        assertThat(count(check("--json"), "config-invalid")
                        + count(check("--json"), "config-unknown-key")
                        + count(check("--json"), "config-not-allowed"))
                .as(configuration)
                .satisfies(problems -> assertThat(problems == 0).isEqualTo(isValid));
    }

    /** Every key of the schema is known to the command. */
    @Test
    void theCommandKnowsEveryKeyOfTheSchema() {
        JsonNode schema = new JsonMapper().readTree(Schemas.text("configuration"));
        workspace.with(".agent-rules.yaml", example(schema).toString());

        assertThat(count(check("--json"), "config-unknown-key")).isZero();
    }

    /** Returns an object with every property of a schema, each with some value. */
    private static ObjectNode example(JsonNode schema) {
        ObjectNode object = new JsonMapper().createObjectNode();
        schema.get("properties").properties().forEach(property -> {
            JsonNode described = property.getValue();
            if (described.has("properties")) {
                object.set(property.getKey(), example(described));
            } else if (described.has("items") && described.get("items").has("properties")) {
                ArrayNode list = object.putArray(property.getKey());
                list.add(example(described.get("items")));
            } else {
                object.put(property.getKey(), "x");
            }
        });
        return object;
    }
}
