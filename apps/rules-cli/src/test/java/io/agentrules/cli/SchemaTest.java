package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
        "list, list --json --frozen",
        "init, init --dry-run --json",
        "lock, lock --json",
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
        "agents, agents --json",
        "agents, agents --format json",
        "views, views --json",
        "list, list --json --as claude,cursor",
        "list, list --format json --as harness",
        "explain, explain --json --as claude,cursor --path a.ts",
        "coverage, coverage --json --as harness",
        "list, list --json --as codex",
        "explain, explain --json --as claude --path a.ts",
        "prompt, prompt --json --as cursor",
        "show, show style --json --as cursor",
        "check, check --json --as cursor",
        "coverage, coverage --json --as cursor",
        "test, test no-any --json --text -",
        "toggle, disable cursor:style --json",
        "toggle, enable style --json"
    })
    void everyCommandKeepsToItsSchema(String schema, String arguments) {
        CommandResult run = Workspace.varied(folder).rules(arguments.split(" "));

        assertThat(run.err()).doesNotContain("rules:");
        assertThat(Schemas.violations(schema, run.json())).isEmpty();
    }

    @Test
    void aBatchKeepsToTheSchemasOfItsInputAndOutput() {
        String input = "{\"paths\": [\"a.ts\"], \"ci\": true, \"new\": 1}\n{\"model\": null}\n";

        CommandResult run =
                Workspace.varied(folder).withInput(input + "nonsense\n").harness("explain", "--batch");

        assertThat(run.jsonLines())
                .hasSize(3)
                .allSatisfy(
                        line -> assertThat(Schemas.violations("explain", line)).isEmpty());
        assertThat(input.lines().map(new JsonMapper()::readTree))
                .allSatisfy(line -> assertThat(Schemas.violations("explain-batch-input", line))
                        .isEmpty());
    }

    @Test
    void aStreamKeepsToTheSchemasOfItsInputAndOutput() {
        String input = """
                {"turn": "start", "prompt": "fix it"}
                {"call": "start"}
                {"text": "{\\"a\\": \\": any ", "source": "tool", "tool": "edit", "paths": ["a.ts"], "json": true, "new": 1}
                {"text": "x", "stream": "s", "source": null, "tool": null, "paths": null, "json": null, "end": null}
                {"end": "s"}
                {"call": "end"}
                {"turn": "end"}
                """;

        CommandResult run =
                Workspace.varied(folder).withInput(input + "nonsense\n").rules("stream");

        assertThat(run.jsonLines())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(Schemas.violations("stream", line)).isEmpty());
        assertThat(input.lines().map(new JsonMapper()::readTree))
                .allSatisfy(line ->
                        assertThat(Schemas.violations("stream-input", line)).isEmpty());
    }

    @Test
    void theSchemaOfAStreamMissesWhatIsLeftOutOfAFiring() {
        String input = "{\"text\": \": any \", \"source\": \"tool\", \"tool\": \"edit\"}";
        JsonNode firing = Workspace.varied(folder)
                .withInput(input)
                .rules("stream")
                .jsonLines()
                .get(0);

        assertThat(List.copyOf(firing.propertyNames())).hasSize(8).allSatisfy(name -> {
            ObjectNode without = (ObjectNode) firing.deepCopy();
            without.remove(name);
            assertThat(Schemas.violations("stream", without)).as(name).isNotEmpty();
        });
    }

    /** What cannot be read, for another reason than its JSON. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"text\": null}",
                "{\"text\": 1}",
                "{\"text\": \"a\", \"end\": \"text\"}",
                "{\"text\": \"a\", \"source\": \"chat\"}",
                "{\"text\": \"a\", \"source\": \"tool\", \"paths\": [1]}",
                "{\"end\": true}",
                "{\"call\": \"stop\"}",
                "{\"turn\": \"start\", \"prompt\": []}",
                "[]"
            })
    void theSchemaOfALineOfAStreamRefusesWhatCannotBeRead(String line) {
        assertThat(Schemas.violations("stream-input", new JsonMapper().readTree(line)))
                .isNotEmpty();
        assertThat(Workspace.varied(folder).withInput(line).rules("stream").out())
                .startsWith("{\"error\":");
    }

    @ParameterizedTest
    @CsvSource({"list", "explain", "prompt", "check", "coverage", "agents", "views"})
    void aSchemaMissesWhateverIsLeftOut(String command) {
        JsonNode answer = Workspace.varied(folder).harness(command, "--json").json();
        List<String> names = List.copyOf(answer.propertyNames());

        assertThat(names).isNotEmpty().allSatisfy(name -> {
            ObjectNode without = (ObjectNode) answer.deepCopy();
            without.remove(name);
            assertThat(Schemas.violations(command, without)).as(name).isNotEmpty();
        });
    }

    @Test
    void aSchemaMissesWhatIsLeftOutOfATrial() {
        JsonNode trial = Workspace.varied(folder)
                .withInput("x: any = 1")
                .rules("test", "no-any", "--text", "-", "--json")
                .json();

        assertThat(List.copyOf(trial.propertyNames())).hasSize(14).allSatisfy(name -> {
            ObjectNode without = (ObjectNode) trial.deepCopy();
            without.remove(name);
            assertThat(Schemas.violations("test", without)).as(name).isNotEmpty();
        });
    }

    @Test
    void aSchemaMissesWhatIsLeftOutOfARule() {
        JsonNode answer = Workspace.varied(folder).harness("list", "--json").json();
        List<String> names = List.copyOf(answer.get("rules").get(0).propertyNames());

        assertThat(names).hasSize(17).allSatisfy(name -> {
            JsonNode without = answer.deepCopy();
            ((ObjectNode) without.get("rules").get(0)).remove(name);
            assertThat(Schemas.violations("list", without)).as(name).isNotEmpty();
        });
    }

    @Test
    void theSchemaOfABatchLineDescribesTheFields() throws IOException {
        assertThatLinesAre(
                "explain-batch-input",
                "  \"properties\": {\n",
                Stream.of(ContextField.values()).map(SchemaTest::property).collect(Collectors.joining(",\n")),
                "\n  },\n  \"$defs\"");
    }

    /** Writes the schema if the system property {@code schemas.write} is true. */
    private static void assertThatLinesAre(String schema, String start, String lines, String end) throws IOException {
        String before = Schemas.text(schema);
        int from = before.indexOf(start) + start.length();
        String after = before.substring(0, from) + lines + before.substring(before.indexOf(end, from));
        if (Boolean.getBoolean("schemas.write")) {
            Schemas.write(schema, after);
        }
        assertThat(before).as("run SchemaTest with -Dschemas.write=true").isEqualTo(after);
    }

    private static String property(ContextField field) {
        String type = switch (field.kind()) {
            case TEXT -> "\"type\": [\"string\", \"null\"]";
            case FLAG -> "\"type\": [\"boolean\", \"null\"]";
            case LIST -> "\"$ref\": \"#/$defs/texts\"";
        };
        String description = field.description();
        String sentence = field.kind() == Kind.LIST
                ? "Each: " + description + "."
                : Character.toUpperCase(description.charAt(0)) + description.substring(1) + ".";
        return "    \"" + field.id() + "\": {\"description\": \"" + sentence + "\", " + type + "}";
    }

    @Test
    void everyConditionKeyIsInTheContextOfExplainWithItsType() {
        JsonNode properties = Schemas.json("explain").at("/properties/context/properties");

        assertThat(ContextField.values())
                .allSatisfy(field -> field.valueKeys().forEach(key -> {
                    boolean isSingle = ContextField.single(key).isPresent();
                    JsonNode property = properties.path(isSingle ? field.id() : key);
                    assertThat(
                                    isSingle
                                            ? property.path("type").asString("")
                                            : property.at("/items/type").asString(""))
                            .as(key)
                            .isEqualTo(isSingle && field.kind() == Kind.FLAG ? "boolean" : "string");
                }));
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

    private static JsonNode line(ContextField field, Object value) {
        return new JsonMapper().valueToTree(Map.of(field.id(), value));
    }
}
