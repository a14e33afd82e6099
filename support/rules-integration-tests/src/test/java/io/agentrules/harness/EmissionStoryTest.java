package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the user sees of an answer that is stopped; what is kept in the conversation is the same each time. */
class EmissionStoryTest extends Story {
    @ParameterizedTest
    @MethodSource("policies")
    void theUserSeesOfAStoppedAnswerWhatThePolicyLetsOut(Emission emission, List<String> seen) {
        workspace.with(".xcsh/rules/no-console.md", "---\ncondition: console\\.log\n---\nUse the logger.");
        model.says("Sure.\nUse con", "sole", ".log(x).").says("Use logger", ".debug(x).\nDone.");
        Agent agent = agent(workspace.engine().build().openSession(), emission);

        agent.answer("How do I print x?");

        assertThat(screen.events()).isEqualTo(seen);
        assertThat(screen.visible()).isEqualTo("Use logger.debug(x).\nDone.");
        assertThat(agent.history())
                .containsExactly(Message.user("How do I print x?"), Message.assistant("Use logger.debug(x).\nDone."));
    }

    static Stream<Arguments> policies() {
        return Stream.of(
                Arguments.of(
                        Emission.LIVE,
                        List.of(
                                "Sure.\nUse con",
                                "sole",
                                ".log",
                                "<- Sure.\nUse console.log",
                                "Use logger",
                                ".debug(x).\nDone.")),
                Arguments.of(Emission.LINES, List.of("Sure.\n", "<- Sure.\n", "Use logger.debug(x).\n", "Done.")),
                Arguments.of(
                        Emission.holdBack("console.log".length()),
                        List.of("Su", "re.\n", "Use ", "<- Sure.\nUse ", "Use logger.debu", "g(x).\nDone.")),
                Arguments.of(Emission.BUFFER, List.of("Use logger.debug(x).\nDone.")));
    }
}
