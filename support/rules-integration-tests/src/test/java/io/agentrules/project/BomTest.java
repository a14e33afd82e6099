package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BomTest {
    private static final String BOM_MODULE = "support/rules-bom";
    private static final Set<String> NOT_PUBLISHED = Set.of(
            "support/rules-test-support",
            "support/rules-benchmarks",
            "support/rules-integration-tests",
            "support/error-prone",
            "support/rules-dist",
            "examples/langchain4j",
            "examples/harnesses",
            "examples/team-rules",
            "examples/spring-ai",
            "examples/mcp");

    /** Installed all the same: the tests of one module alone take it from the local repository. */
    private static final String INSTALLED = "support/rules-test-support";

    private static final Pom PARENT = Pom.of("pom.xml");
    private static final Pom BOM = Pom.of(BOM_MODULE + "/pom.xml");

    @Test
    void theBomNamesEveryPublishedModule() {
        var published = new ArrayList<>(PARENT.modules());
        published.removeAll(NOT_PUBLISHED);
        published.remove(BOM_MODULE);

        assertThat(published).hasSizeGreaterThan(NOT_PUBLISHED.size());
        assertThat(BOM.parts("dependency", "artifactId").stream().map(ProjectFiles::folder))
                .containsExactlyInAnyOrderElementsOf(published);
    }

    /** A module without a jar would end {@code mvn install} before the modules after it. */
    @Test
    void whatIsNotPublishedIsNeitherInstalledNorDeployed() {
        for (String module : PARENT.modules()) {
            Pom pom = Pom.of(module + "/pom.xml");
            boolean published = !NOT_PUBLISHED.contains(module);
            assertThat(pom.parts("properties", "maven.deploy.skip")).as(module).isEqualTo(skipped(!published));
            assertThat(pom.parts("properties", "maven.install.skip"))
                    .as(module)
                    .isEqualTo(skipped(!published && !module.equals(INSTALLED)));
        }
    }

    @Test
    void theBomHasTheParentsVersionAndSoHasAllThatItNames() {
        assertThat(PARENT.parts("parent", "version")).containsExactly(BOM.version());
        assertThat(BOM.version()).isEqualTo("${revision}");
        assertThat(ProjectFiles.file(".mvn/maven.config")).content().contains("-Drevision=" + ProjectFiles.version());
        assertThat(BOM.parts("dependency", "version")).isNotEmpty().containsOnly("${project.version}");
        assertThat(BOM.parts("dependency", "groupId")).containsOnly("io.agentrules");
    }

    private static List<String> skipped(boolean skipped) {
        return skipped ? List.of("true") : List.of();
    }
}
