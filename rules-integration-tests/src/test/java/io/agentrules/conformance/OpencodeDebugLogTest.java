package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE;
import static io.agentrules.conformance.SessionFixtures.OPENCODE_GLOBAL;
import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testkit.InMemoryProject;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code OPENCODE_RULES_DEBUG} lets one see, as it arrives where the JDK writes logs. */
class OpencodeDebugLogTest {
    private static final String SWITCH = "OPENCODE_RULES_DEBUG";

    private final Logger logger = Logger.getLogger("io.agentrules");
    private final Lines lines = new Lines();

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(lines);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(lines);
        logger.setUseParentHandlers(true);
    }

    @Test
    void globalRulesAreNamed() {
        engine(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .with(OPENCODE_GLOBAL + "global-rule.md", "Text.")
                        .with(OPENCODE_GLOBAL + "another-rule.mdc", "Text."))
                .catalog();

        assertThat(lines.texts)
                .contains("Discovered global rule: global-rule.md", "Discovered global rule: another-rule.mdc");
    }

    @Test
    void projectRulesAreNamed() {
        engine(new InMemoryProject().withEnvironment(SWITCH, "yes").with(OPENCODE + "project-rule.md", "Text."))
                .catalog();

        assertThat(lines.texts).contains("Discovered project rule: project-rule.md");
    }

    @Test
    void nestedRulesAreNamedWithTheirFolder() {
        engine(new InMemoryProject().withEnvironment(SWITCH, "1").with(OPENCODE_GLOBAL + "frontend/react.md", "Text."))
                .catalog();

        assertThat(lines.texts).contains("Discovered global rule: frontend/react.md");
    }

    @Test
    void withoutTheVariableNothingIsSaid() {
        var project = new InMemoryProject().with(OPENCODE + "a.md", "Text.");

        active(session(project));
        active(session(project.withEnvironment(SWITCH, "")));

        assertThat(lines.texts).isEmpty();
    }

    @Test
    void whereThereAreNoRulesNothingIsSaid() {
        engine(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .withFolder(OPENCODE)
                        .withFolder(OPENCODE_GLOBAL))
                .catalog();

        assertThat(lines.texts).isEmpty();
    }

    @Test
    void thePromptIsCountedAndNotShownNorIsAPathOutsideTheWorkspace() {
        active(session(new InMemoryProject()
                        .withEnvironment(SWITCH, "1")
                        .with(OPENCODE_GLOBAL + "tests.md", "---\nkeywords: [testing, jest]\n---\nText."))
                .prompt("testing the secret plan"));

        assertThat(lines.texts)
                .anyMatch(line -> line.contains("prompt length: 23"))
                .contains("Matched user:tests: keywords 1")
                .noneMatch(line -> line.contains("secret") || line.contains(InMemoryProject.HOME));
    }

    /** Keeps the lines that are published. */
    private static final class Lines extends Handler {
        private final List<String> texts = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            texts.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
