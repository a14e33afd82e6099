package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE;
import static io.agentrules.conformance.SessionFixtures.OPENCODE_GLOBAL;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.LogRecords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@code OPENCODE_RULES_DEBUG} lets one see, as it arrives where the JDK writes logs. */
class OpencodeDebugLogTest {
    private static final String SWITCH = "OPENCODE_RULES_DEBUG";

    private final LogRecords log = LogRecords.open();

    @AfterEach
    void stopListening() {
        log.close();
    }

    @Test
    void globalRulesAreNamed() {
        engine(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .with(OPENCODE_GLOBAL + "global-rule.md", "Text.")
                        .with(OPENCODE_GLOBAL + "another-rule.mdc", "Text."))
                .catalog();

        assertThat(log.messages())
                .contains("Discovered global rule: global-rule.md", "Discovered global rule: another-rule.mdc");
    }

    @Test
    void projectRulesAreNamed() {
        engine(new InMemoryProject().withEnvironment(SWITCH, "yes").with(OPENCODE + "project-rule.md", "Text."))
                .catalog();

        assertThat(log.messages()).contains("Discovered project rule: project-rule.md");
    }

    @Test
    void nestedRulesAreNamedWithTheirFolder() {
        engine(new InMemoryProject().withEnvironment(SWITCH, "1").with(OPENCODE_GLOBAL + "frontend/react.md", "Text."))
                .catalog();

        assertThat(log.messages()).contains("Discovered global rule: frontend/react.md");
    }

    @Test
    void withoutTheVariableNothingIsSaid() {
        var project = new InMemoryProject().with(OPENCODE + "a.md", "Text.");

        active(session(project));
        active(session(project.withEnvironment(SWITCH, "")));

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void whereThereAreNoRulesNothingIsSaid() {
        engine(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .withFolder(OPENCODE)
                        .withFolder(OPENCODE_GLOBAL))
                .catalog();

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void thePromptIsCountedAndNotShownNorIsAPathOutsideTheWorkspace() {
        active(session(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .with(OPENCODE_GLOBAL + "tests.md", "---\nkeywords: [testing, jest]\n---\nText."))
                .prompt("testing the secret plan"));

        assertThat(log.messages())
                .anyMatch(line -> line.contains("prompt length: 23"))
                .contains("Matched user:tests: keywords 1")
                .noneMatch(line -> line.contains("secret") || line.contains(InMemoryProject.HOME));
    }
}
