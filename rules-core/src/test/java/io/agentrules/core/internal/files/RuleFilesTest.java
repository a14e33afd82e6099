package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.spi.RuleFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider may take a path from a file of the repository. */
class RuleFilesTest {
    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/../../x", "..", "/etc/rules", "C:/rules", "a\\..\\..\\x"})
    void thePathsOfAProjectAreBelowIt(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuleFiles.project(path, "md"))
                .withMessage("path is not below the workspace: " + path);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuleFiles.chain(path))
                .withMessage("path is not below the workspace: " + path);
    }

    @Test
    void anyOtherPathIsFine() {
        assertThat(RuleFiles.project(".acme/..rules", "md").paths()).containsExactly(".acme/..rules");
        assertThat(RuleFiles.user("/opt/rules", "md").paths()).containsExactly("/opt/rules");
    }
}
