package io.agentrules.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BomTest {
    private static final String BOM_MODULE = "rules-bom";
    private static final Set<String> NOT_PUBLISHED = Set.of(
            "rules-benchmarks",
            "rules-integration-tests",
            "examples/langchain4j",
            "examples/spring-ai",
            "examples/mcp");

    private static final Pom PARENT = Pom.of("pom.xml");
    private static final Pom BOM = Pom.of(BOM_MODULE + "/pom.xml");

    @Test
    void theBomNamesEveryPublishedModule() {
        var published = new ArrayList<>(PARENT.modules());
        published.removeAll(NOT_PUBLISHED);
        published.remove(BOM_MODULE);

        assertThat(published).hasSizeGreaterThan(NOT_PUBLISHED.size());
        assertThat(BOM.parts("dependency", "artifactId")).containsExactlyInAnyOrderElementsOf(published);
    }

    /** A module without a jar would end {@code mvn install} in front of those that follow it. */
    @Test
    void whatIsNotPublishedIsNeitherInstalledNorDeployed() {
        for (String module : PARENT.modules()) {
            List<String> skipped = NOT_PUBLISHED.contains(module) ? List.of("true") : List.of();
            Pom pom = Pom.of(module + "/pom.xml");
            assertThat(pom.parts("properties", "maven.install.skip")).as(module).isEqualTo(skipped);
            assertThat(pom.parts("properties", "maven.deploy.skip")).as(module).isEqualTo(skipped);
        }
    }

    @Test
    void theBomHasTheParentsVersionAndSoHasAllThatItNames() {
        assertThat(BOM.version()).isEqualTo(PARENT.version()).isEqualTo(House.version());
        assertThat(BOM.parts("dependency", "version")).isNotEmpty().containsOnly("${project.version}");
        assertThat(BOM.parts("dependency", "groupId")).containsOnly("io.agentrules");
    }
}
