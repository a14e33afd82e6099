package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The self-contained jar lists what it contains, and brings the licenses of all of it. */
class SbomIT {
    private static final String OWN = "io.agentrules";
    private static final String LICENSES = "META-INF/licenses/";
    private static final int SHORTEST_TEXT = 500;
    private static final String SCHEMAS = "http://cyclonedx.org/schema/";

    private JarFile jar;
    private JsonNode sbom;

    @BeforeEach
    void open() throws IOException {
        jar = new JarFile(ProjectFiles.built("apps/rules-cli/target/rules.jar").toFile());
        sbom = new JsonMapper().readTree(text("META-INF/sbom/application.cdx.json"));
    }

    @AfterEach
    void close() throws IOException {
        jar.close();
    }

    @Test
    void theListFitsItsSchema() {
        JsonNode broken = sbom.deepCopy();
        ((ObjectNode) broken.path("components").path(0)).remove("name");

        assertThat(violations(sbom)).isEmpty();
        assertThat(violations(broken)).isNotEmpty();
    }

    @Test
    void whatTheArtifactsSayOfThemselvesIsListed() throws IOException {
        assertThat(versions()).hasSizeGreaterThan(15).containsAllEntriesOf(published());
    }

    @Test
    void itSaysNothingOfTheMachineOrTheDay() {
        assertThat(sbom.has("serialNumber")).isFalse();
        assertThat(sbom.path("metadata").has("timestamp")).isFalse();
    }

    @Test
    void theTextsOfAllLicensesAreInTheJar() throws IOException {
        for (JsonNode component : thirdParty()) {
            assertThat(texts(component).filter(name -> jar.getEntry(name) != null))
                    .as(component.path("purl").asString() + ": " + component.path("licenses"))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(text(name)).hasSizeGreaterThan(SHORTEST_TEXT));
        }
    }

    @Test
    void ourOwnLicenseIsWhereToolsLookForIt() throws IOException {
        assertThat(text("META-INF/LICENSE")).isEqualTo(ProjectFiles.read(ProjectFiles.file("LICENSE")));
        assertThat(jar.stream().map(JarEntry::getName))
                .filteredOn(name -> name.matches("META-INF/[^/]*(LICENSE|NOTICE)[^/]*"))
                .containsExactly("META-INF/LICENSE");
    }

    /**
     * Returns where the text of a component's license may be: what the artifact itself brings, that of its group, or else one that is the
     * same for all who use the license, which the MIT license is not.
     */
    private Stream<String> texts(JsonNode component) {
        String folder = component.path("name").asString() + "-jar/META-INF/LICENSE";
        Stream<String> ids = component
                .path("licenses")
                .valueStream()
                .map(license -> license.path("license").path("id").asString(""))
                .filter(id -> !id.isEmpty() && !id.equals("MIT"));
        return Stream.concat(
                        Stream.of(
                                folder, folder + ".txt", component.path("group").asString() + ".txt"),
                        ids.map(id -> id + ".txt"))
                .map(name -> LICENSES + name);
    }

    private Stream<JsonNode> components() {
        return sbom.path("components").valueStream();
    }

    private List<JsonNode> thirdParty() {
        return components()
                .filter(component -> !component.path("group").asString().equals(OWN))
                .toList();
    }

    private Map<String, String> versions() {
        var versions = new TreeMap<String, String>();
        components()
                .forEach(component -> versions.put(
                        component.path("group").asString() + ":"
                                + component.path("name").asString(),
                        component.path("version").asString()));
        return versions;
    }

    /** Returns the versions of the artifacts that Maven built, which say so in a file; without that of the program itself. */
    private Map<String, String> published() throws IOException {
        var published = new TreeMap<String, String>();
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().endsWith("/pom.properties")) {
                var properties = new Properties();
                try (InputStream in = jar.getInputStream(entry)) {
                    properties.load(in);
                }
                published.put(
                        properties.getProperty("groupId") + ":" + properties.getProperty("artifactId"),
                        properties.getProperty("version"));
            }
        }
        assertThat(published).containsKey("tools.jackson.core:jackson-core").containsKey("io.agentrules:rules-core");
        published.remove("io.agentrules:rules-cli");
        return published;
    }

    /** The schemas are those of CycloneDX's own library. */
    private static List<String> violations(JsonNode sbom) {
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_7,
                        registry -> registry.schemaIdResolvers(ids -> ids.mapPrefix(SCHEMAS, "classpath:")))
                .getSchema(SchemaLocation.of(
                        SCHEMAS + "bom-" + sbom.path("specVersion").asString() + ".schema.json"))
                .validate(sbom)
                .stream()
                .map(Error::toString)
                .toList();
    }

    private String text(String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
