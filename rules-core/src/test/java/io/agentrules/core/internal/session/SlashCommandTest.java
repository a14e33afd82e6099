package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlashCommandTest {
    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "/deploy,/deploy",
                "/deploy to staging,/deploy",
                " \t\u00a0\ufeff/deploy,/deploy",
                "'/deploy\nnow',/deploy",
                "/git:commit -m x,/git:commit",
                "/src/a.ts is broken,/src/a.ts",
            })
    void theFirstWordIsTheCommandWithItsSlash(String prompt, String command) {
        assertThat(SlashCommand.in(prompt)).contains(command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "/", "/ deploy", "deploy", "run /deploy"})
    void otherPromptsHaveNoCommand(String prompt) {
        assertThat(SlashCommand.in(prompt)).isEmpty();
    }
}
