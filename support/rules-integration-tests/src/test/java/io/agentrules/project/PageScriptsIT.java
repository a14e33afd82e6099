package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The functions of the inspector's page that need no browser: {@code mvn verify -Pexternal}. Skipped without Node. */
@Tag("external")
class PageScriptsIT {
    @Test
    void theFunctionsOfThePageDoWhatTheirTestsSay() throws Exception {
        String tests = ProjectFiles.file("apps/rules-inspector/src/test/js").toString();
        Program node = Program.of(List.of("node", "--test", tests));

        Program.Result result;
        try {
            result = node.run();
        } catch (IOException notFound) {
            assumeTrue(false, "Node is not there");
            return;
        }

        assertThat(result.exitCode()).as(result.out()).isZero();
    }
}
