package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.ContextField;
import io.agentrules.core.ContextField.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SchemaTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "list, list --json",
        "list, list --json --timings",
        "list, list --json --untrusted",
        "list, list --json --provider cline",
        "explain, explain --json",
        "explain, explain style --json --path a.ts",
        "explain, explain --json --path a.ts --prompt @lonely --ci true --tag x --mcp y --model m --env e",
        "explain, explain --json --untrusted",
        "prompt, prompt --json",
        "prompt, prompt --json --path a.ts --mention lonely",
        "prompt, prompt --json --untrusted",
        "show, show style --json",
        "show, show rule://style --json",
        "check, check --json",
        "check, check --strict --format json",
        "coverage, coverage --json",
        "toggle, disable cursor:style --json",
        "toggle, enable style --json"
    })
    void everyCommandKeepsToItsSchema(String schema, String arguments) {
        Run run = Workspace.varied(folder).rules(arguments.split(" "));

        assertThat(run.err()).doesNotContain("rules:");
        assertThat(Schemas.violations(schema, run.json())).isEmpty();
    }

    @Test
    void aBatchKeepsToTheSchemasOfItsInputAndOutput() {
        String input = "{\"paths\": [\"a.ts\"], \"ci\": true, \"new\": 1}\n{\"model\": null}\n";

        Run run = Workspace.varied(folder).withInput(input + "nonsense\n").rules("explain", "--batch");

        assertThat(run.jsonLines())
                .hasSize(3)
                .allSatisfy(
                        line -> assertThat(Schemas.violations("explain", line)).isEmpty());
        assertThat(input.lines().map(new JsonMapper()::readTree))
                .allSatisfy(line -> assertThat(Schemas.violations("explain-batch-input", line))
                        .isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"list", "explain", "prompt", "check", "coverage"})
    void aSchemaMissesWhateverIsLeftOut(String command) {
        JsonNode answer = Workspace.varied(folder).rules(command, "--json").json();
        List<String> names = List.copyOf(answer.propertyNames());

        assertThat(names).isNotEmpty().allSatisfy(name -> {
            ObjectNode without = (ObjectNode) answer.deepCopy();
            without.remove(name);
            assertThat(Schemas.violations(command, without)).as(name).isNotEmpty();
        });
    }

    @Test
    void aSchemaMissesWhatIsLeftOutOfARule() {
        JsonNode answer = Workspace.varied(folder).rules("list", "--json").json();
        List<String> names = List.copyOf(answer.get("rules").get(0).propertyNames());

        assertThat(names).hasSize(15).allSatisfy(name -> {
            JsonNode without = answer.deepCopy();
            ((ObjectNode) without.get("rules").get(0)).remove(name);
            assertThat(Schemas.violations("list", without)).as(name).isNotEmpty();
        });
    }

    @Test
    void everyFieldOfABatchLineIsInTheSchemaWithItsType() {
        JsonNode properties = Schemas.json("explain-batch-input").get("properties");

        assertThat(properties.propertyNames())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ContextField.values()).map(ContextField::id).toList());
        assertThat(ContextField.values()).allSatisfy(field -> {
            assertThat(Schemas.violations("explain-batch-input", line(field, true))
                            .isEmpty())
                    .as(field.id())
                    .isEqualTo(field.kind() == Kind.FLAG);
            assertThat(Schemas.violations("explain-batch-input", line(field, "text"))
                            .isEmpty())
                    .as(field.id())
                    .isEqualTo(field.kind() == Kind.TEXT);
        });
    }

    @Test
    void listAndCheckHaveOneKindOfDiagnostic() {
        assertThat(Schemas.json("check").at("/$defs/diagnostic"))
                .isEqualTo(Schemas.json("list").at("/$defs/diagnostic"));
    }

    private static JsonNode line(ContextField field, Object value) {
        return new JsonMapper().valueToTree(Map.of(field.id(), value));
    }
}
