package io.agentrules.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BomTest {
    private static final Set<String> NOT_PUBLISHED = Set.of(
            "rules-bom",
            "rules-benchmarks",
            "rules-integration-tests",
            "examples/langchain4j",
            "examples/spring-ai",
            "examples/mcp");

    private static final Pom PARENT = Pom.of("pom.xml");
    private static final Pom BOM = Pom.of("rules-bom/pom.xml");

    @Test
    void theBomNamesEveryPublishedModule() {
        var published = new ArrayList<>(PARENT.modules());
        published.removeAll(NOT_PUBLISHED);

        assertThat(published).hasSizeGreaterThan(NOT_PUBLISHED.size());
        assertThat(BOM.parts("dependency", "artifactId")).containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void theBomHasTheParentsVersionAndSoHasAllThatItNames() {
        assertThat(BOM.version()).isEqualTo(PARENT.version()).isEqualTo(House.version());
        assertThat(BOM.parts("dependency", "version")).isNotEmpty().containsOnly("${project.version}");
        assertThat(BOM.parts("dependency", "groupId")).containsOnly("io.agentrules");
    }
}
