package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A workspace whose rules all tools together can read is not too large for one of them, which reads some files in another way. */
class LargeWorkspaceViewTest {
    private static final int FILES = 10;

    private static final int STEP = 2_000;

    private static InMemoryProject project = Seen.repository();

    /** What the union of all tools needs at least, up to a step. */
    private static int most;

    @BeforeAll
    static void findWhatTheUnionNeeds() {
        for (int i = 0; i < FILES; i++) {
            project = project.with("p" + i + "/CLAUDE.md", "<!-- " + i + " -->\n" + "x".repeat(3_000))
                    .with("p" + i + "/AGENTS.md", "A".repeat(3_000) + i)
                    .with(".cursor/rules/r" + i + ".mdc", "---\nalwaysApply: true\n---\n" + "y".repeat(3_000) + i);
        }
        int tooFew = 10_000;
        most = 200_000;
        assertThat(isTooLarge(project.builder(), tooFew)).isTrue();
        assertThat(isTooLarge(project.builder(), most)).isFalse();
        while (most - tooFew > STEP) {
            int middle = (tooFew + most) / 2;
            if (isTooLarge(project.builder(), middle)) {
                tooFew = middle;
            } else {
                most = middle;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "copilot-cli", "cursor", "gemini", "openhands"})
    void aViewIsCountedByItself(String tool) {
        assertThat(most).isGreaterThan(FILES * 3 * 3_000);
        assertThat(isTooLarge(project.builder().viewAs(tool), most)).isFalse();
    }

    private static boolean isTooLarge(RuleEngine.Builder builder, int maxChars) {
        Limits limits = Limits.builder().maxWorkspaceChars(maxChars).build();
        return builder.config(RulesConfig.builder().limits(limits).build()).build().catalog().diagnostics().stream()
                .anyMatch(diagnostic -> diagnostic.code().equals("rule-files-too-large"));
    }
}
