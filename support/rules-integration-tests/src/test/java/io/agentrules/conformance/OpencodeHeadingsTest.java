package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE_GLOBAL;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.prompt;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** Rules in sub-folders stand under their path in the rules folder. */
class OpencodeHeadingsTest {
    @Test
    void twoFilesOfOneNameInDifferentFoldersHaveDifferentHeadings() {
        Session session = session(new InMemoryProject()
                .with(OPENCODE_GLOBAL + "frontend/style.md", "Hooks.")
                .with(OPENCODE_GLOBAL + "backend/style.md", "Records."));

        assertThat(prompt(session)).contains("## frontend/style\n\nHooks.", "## backend/style\n\nRecords.");
    }

    @Test
    void aNameThatIsUniqueHasItsFolderTooInTheHeading() {
        Session session = session(opencodeRule("conventions/naming.md", "No abbreviations."));

        assertThat(prompt(session)).contains("## conventions/naming\n\nNo abbreviations.");
    }
}
