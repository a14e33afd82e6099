package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.event.HookEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Codex drops an answer with a field that its schemas, read in the binary of version 0.169.0, do not allow. */
class CodexAnswerTest {
    private static final Set<String> COMMON = Set.of("continue", "stopReason", "suppressOutput", "systemMessage");

    /** What {@code hookSpecificOutput} may have; events that are missing may not have it. */
    private static final Map<String, Set<String>> SPECIFIC = Map.of(
            "SessionStart", Set.of("hookEventName", "additionalContext"),
            "SubagentStart", Set.of("hookEventName", "additionalContext"),
            "UserPromptSubmit", Set.of("hookEventName", "additionalContext"),
            "PostToolUse", Set.of("hookEventName", "additionalContext", "updatedMCPToolOutput"),
            "PreToolUse",
                    Set.of(
                            "hookEventName",
                            "additionalContext",
                            "permissionDecision",
                            "permissionDecisionReason",
                            "updatedInput"));

    static List<Sample> samples() {
        return Sample.all().stream()
                .filter(sample -> sample.agent().id().equals("codex"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void anAnswerHasNoFieldThatCodexDoesNotKnow(Sample sample) {
        sample.agent()
                .event(sample.event())
                .ifPresent(event -> Sample.ANSWERS
                        .values()
                        .forEach(answer -> isAllowed(event, sample.agent().answer(event, answer))));
    }

    private static void isAllowed(HookEvent event, Map<String, Object> answer) {
        Set<String> specific = SPECIFIC.getOrDefault(event.name(), Set.of());
        assertThat(answer.keySet())
                .allMatch(key -> COMMON.contains(key) || (key.equals("hookSpecificOutput") && !specific.isEmpty()));
        if (answer.get("hookSpecificOutput") instanceof Map<?, ?> output) {
            assertThat(output.get("hookEventName")).isEqualTo(event.name());
            assertThat(output.keySet()).allMatch(specific::contains);
        }
    }
}
