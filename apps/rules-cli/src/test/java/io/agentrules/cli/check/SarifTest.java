package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.agentrules.api.Diagnostic;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.Output;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What SARIF 2.1.0 asks of a file, in the words of its specification: sections 3.13, 3.19, 3.27 to 3.30, 3.49 and 3.50. */
class SarifTest {
    private static final List<String> LEVELS = List.of("none", "note", "warning", "error");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"check --format sarif", "check --format sarif --strict", "check --format sarif --untrusted"})
    void theFileSaysWhatItIs(String command) {
        JsonNode sarif = flawed().rules(command.split(" ")).json();

        assertThat(sarif.propertyNames()).containsExactly("$schema", "version", "runs");
        assertThat(sarif.get("version").asString()).isEqualTo("2.1.0");
        assertThat(sarif.get("$schema").asString()).endsWith("sarif-2.1.0.json");
        assertThat(sarif.get("runs")).hasSize(1);
        assertThat(sarif.at("/runs/0/tool/driver/name").asString()).isEqualTo("Agent Rules");
        assertThat(sarif.at("/runs/0/tool/driver/version").asString()).matches("\\d+\\.\\d+\\.\\d+\\S*");
        assertThat(sarif.at("/runs/0/results").isArray()).isTrue();
    }

    /** The schema of the OASIS committee, as it is. */
    @ParameterizedTest
    @ValueSource(
            strings = {"check --format sarif", "check --format sarif --strict", "check --format sarif --untrusted"})
    void theOfficialSchemaHasNothingToSay(String command) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(new JsonMapper()
                        .readTree(Files.readString(Path.of("src/test/resources/sarif/sarif-schema-2.1.0.json"))));
        JsonNode sarif = flawed().rules(command.split(" ")).json();
        JsonNode withoutVersion = sarif.deepCopy();
        ((ObjectNode) withoutVersion).remove("version");
        JsonNode withNoUri = sarif.deepCopy();
        ((ObjectNode) withNoUri.at("/runs/0/tool/driver")).put("informationUri", "no uri");

        assertThat(schema.validate(sarif)).isEmpty();
        assertThat(schema.validate(withoutVersion)).isNotEmpty();
        assertThat(schema.validate(withNoUri)).isNotEmpty();
    }

    @Test
    void aRuleIsExplainedByItsCodeAndNotByItsFirstFinding() {
        JsonNode driver = sarif().at("/runs/0/tool/driver");
        JsonNode rule = driver.get("rules")
                .valueStream()
                .filter(each -> each.get("id").asString().equals("key-near-miss"))
                .findFirst()
                .orElseThrow();

        assertThat(rule.at("/help/text").asString()).isEqualTo("An unknown key that looks like a known one.");
        assertThat(rule.get("fullDescription").get("text")).isEqualTo(rule.at("/help/text"));
        assertThat(driver.toString())
                .as("this build was told no address of a repository")
                .doesNotContain("helpUri", "informationUri", "http");
    }

    @Test
    void everyCodeThatIsDocumentedHasAMeaning() {
        var documented = new DocumentedCodes();
        assertThat(documented.entries())
                .hasSizeGreaterThan(70)
                .allSatisfy(entry -> assertThat(entry.sentence()).matches("(?s)[A-Z`@^0-9].*\\."));
        assertThat(documented.entry("code-of-a-plugin")).isEmpty();
    }

    @Test
    void aFindingAboutAWholeFileHasAllItsLines() {
        JsonNode results = new Workspace(folder)
                .with(".cursor/rules/lonely.mdc", "Nobody\nasks\nfor me.\n")
                .with(".cursor/rules/empty.mdc", "")
                .rules("check", "--format", "sarif")
                .json()
                .at("/runs/0/results");

        assertThat(results.valueStream()
                        .map(result -> result.at("/locations/0/physicalLocation/region")
                                .toString()))
                .containsExactly("{\"startLine\":1,\"endLine\":1}", "{\"startLine\":1,\"endLine\":3}");
    }

    @Test
    void everyRuleHasAnIdOfItsOwnAndSaysWhatItIsAbout() {
        JsonNode rules = sarif().at("/runs/0/tool/driver/rules");

        assertThat(rules.valueStream().map(rule -> rule.get("id").asString()))
                .hasSizeGreaterThan(4)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z0-9]+(-[a-z0-9]+)+"));
        assertThat(rules).allSatisfy(rule -> {
            assertThat(rule.at("/shortDescription/text").asString()).isNotBlank();
            assertThat(rule.at("/help/text").asString()).isNotBlank();
            assertThat(rule.at("/defaultConfiguration/level").asString()).isIn(LEVELS);
        });
    }

    @Test
    void everyResultPointsAtItsRule() {
        JsonNode rules = sarif().at("/runs/0/tool/driver/rules");
        JsonNode results = sarif().at("/runs/0/results");

        assertThat(results).hasSizeGreaterThan(rules.size()).allSatisfy(result -> {
            assertThat(result.get("ruleIndex").asInt()).isBetween(0, rules.size() - 1);
            assertThat(rules.get(result.get("ruleIndex").asInt()).get("id")).isEqualTo(result.get("ruleId"));
            assertThat(result.get("level").asString()).isIn(LEVELS);
            assertThat(result.at("/message/text").asString()).isNotBlank();
            assertThat(result.get("locations").isArray()).isTrue();
        });
        assertThat(results.valueStream().map(result -> result.get("level").asString()))
                .contains("note", "warning", "error");
    }

    @Test
    void everyPlaceIsAFileThatExistsInOneOfTheNamedFolders() {
        Workspace workspace = flawed();
        JsonNode run = workspace.rules("check", "--format", "sarif").json().at("/runs/0");

        assertThat(run.get("results")
                        .valueStream()
                        .flatMap(result -> result.get("locations").valueStream()))
                .hasSizeGreaterThan(5)
                .allSatisfy(location -> {
                    JsonNode artifact = location.at("/physicalLocation/artifactLocation");
                    URI uri = URI.create(artifact.get("uri").asString());
                    String base = artifact.get("uriBaseId").asString();
                    assertThat(uri.isAbsolute()).isFalse();
                    assertThat(uri.getPath()).doesNotStartWith("/");
                    assertThat(run.get("originalUriBaseIds").propertyNames()).contains(base);
                    Path root = base.equals("HOME") ? workspace.home : workspace.root;
                    assertThat(Files.exists(root.resolve(uri.getPath()))).isTrue();
                });
        assertThat(run.get("results")
                        .valueStream()
                        .map(result -> result.at("/locations/0/physicalLocation/region/startLine"))
                        .filter(JsonNode::isNumber))
                .isNotEmpty()
                .allMatch(line -> line.isInt() && line.asInt() >= 1);
    }

    @Test
    void withoutDiagnosticsThereAreNoResults() {
        JsonNode run = new Workspace(folder)
                .with("CLAUDE.md", "Be kind.")
                .rules("check", "--format", "sarif")
                .json()
                .at("/runs/0");

        assertThat(run.get("results")).isEmpty();
        assertThat(run.at("/tool/driver/rules")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/ws/a:b.mdc, a%3Ab.mdc, %SRCROOT%",
        "/ws/a/b:c.mdc, a/b:c.mdc, %SRCROOT%",
        "/ws/größe #1?.md, gr%C3%B6%C3%9Fe%20%231%3F.md, %SRCROOT%",
        "/ws/50%.md, 50%25.md, %SRCROOT%",
        "/ws, ., %SRCROOT%",
        "/ws/~/CLAUDE.md, ~/CLAUDE.md, %SRCROOT%",
        "/home/me, ., HOME",
        "/home/me/x:y, x%3Ay, HOME",
        "/ws/u\u0308.md, u%CC%88.md, %SRCROOT%",
        "/etc/x y, file:///etc/x%20y, "
    })
    void aPathIsAUri(String path, String uri, String base) {
        JsonNode artifact = written(Diagnostic.info("a-b", "What", "How").at(path))
                .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation");

        assertThat(artifact.get("uri").asString()).isEqualTo(uri);
        assertThat(artifact.path("uriBaseId").asStringOpt()).isEqualTo(Optional.ofNullable(base));
        assertThat(URI.create(uri).isAbsolute()).isEqualTo(base == null);
    }

    @Test
    void aFindingWithoutAFileOrLineHasNone() {
        JsonNode none = written(Diagnostic.info("a-b", "What", "How"));
        JsonNode file = written(Diagnostic.info("a-b", "What", "How").at("/ws/x"));

        assertThat(none.at("/runs/0/results/0/locations")).isEmpty();
        assertThat(file.at("/runs/0/results/0/locations/0/physicalLocation").has("region"))
                .isFalse();
    }

    private static JsonNode written(Diagnostic diagnostic) {
        var bytes = new ByteArrayOutputStream();
        var out = new Output(bytes, false, 0);
        var paths = new DisplayPaths(List.of(Path.of("/ws")), Optional.of(Path.of("/home/me")));
        Json.write(out, new Sarif(paths).log(List.of(diagnostic)));
        out.flush();
        return new JsonMapper().readTree(bytes.toString(StandardCharsets.UTF_8));
    }

    private JsonNode sarif() {
        return flawed().rules("check", "--format", "sarif").json();
    }

    /** Findings of every severity, with and without lines, in the workspace and at home, some of one code. */
    private Workspace flawed() {
        return Workspace.varied(folder)
                .with(".cursor/rules/a #1.mdc", "---\nglobs: [*.ts]\nglob: x\n---\nText.")
                .with(".cursor/rules/größe/b.mdc", "---\nglob: x\nalwaysapply: true\n---\nText.")
                .with(".cursor/rules/empty.mdc", "---\nalwaysApply: true\n---\n")
                .withUser(".cursor/rules/empty.mdc", "");
    }
}
