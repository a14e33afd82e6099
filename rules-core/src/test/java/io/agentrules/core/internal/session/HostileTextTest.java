package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.path.PathsInText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading would take minutes if it took more than linear time. */
class HostileTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(", "[", "{", "*", "* ", "'", "@", "@\"", "a@", "a/", "\\", ".", ",", ":", "://", "a://", "`", "~~~\n",
                "```\n", "> ", "- ", "'s", "(*", "{,", "a=", "../", "\ud83d", "文@"
            })
    void aMillionHostileCharactersAreReadInLinearTime(String hostile) {
        String text = hostile.repeat(1_000_000 / hostile.length());

        assertThat(PathsInText.in(text + " src/a.ts").size()).isLessThanOrEqualTo(2);
        assertThat(PathsInText.mentions(text + ")".repeat(1000))).hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"()", "[]", "{}", "**", "''", "``", "<>"})
    void aMillionPairsAroundAPathAreReadInLinearTime(String pair) {
        String text = pair.substring(0, 1).repeat(1_000_000) + "src/a.ts"
                + pair.substring(1).repeat(1_000_000);

        assertThat(PathsInText.in(text)).hasSizeLessThanOrEqualTo(1);
    }
}
