package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HooksArgumentsTest {
    @TempDir
    Path folder;

    /** A mistake of the caller is no event that cannot be answered. */
    @Test
    @SuppressWarnings("NullAway")
    void anArgumentThatIsNullIsNamed() {
        byte[] event = {};
        try (Hooks hooks = hooks().build()) {
            assertThatNullPointerException()
                    .isThrownBy(() -> hooks.answer(null, event, Hooks.Options.DEFAULT))
                    .withMessage("agent");
            assertThatNullPointerException()
                    .isThrownBy(() -> hooks.answer("claude", (byte[]) null))
                    .withMessage("event");
            assertThatNullPointerException()
                    .isThrownBy(() -> hooks.answer("claude", (String) null))
                    .withMessage("event");
            assertThatNullPointerException()
                    .isThrownBy(() -> hooks.answer("claude", event, null))
                    .withMessage("options");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.0009S", "P1DT0.001S", "P1000000D"})
    void aDeadlineOutOfRangeIsRefused(String longest) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hooks().deadline(Duration.parse(longest)))
                .withMessageStartingWith("longest is not between a millisecond and a day: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.001S", "P1D"})
    void aDeadlineMayBeAMillisecondOrADay(String longest) {
        try (Hooks hooks = hooks().deadline(Duration.parse(longest)).build()) {
            assertThat(hooks.answer("unknown", "{}")).isEmpty();
        }
    }

    private Hooks.Builder hooks() {
        return Hooks.builder().home(folder).environment(Map.of()).stateFolder(folder.resolve("state"));
    }
}
