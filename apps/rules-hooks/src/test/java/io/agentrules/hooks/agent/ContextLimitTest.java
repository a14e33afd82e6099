package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextLimitTest {
    @Test
    void aTextThatFitsIsUnchanged() {
        assertThat(ContextLimit.fit("a\nb", 3)).isEqualTo("a\nb");
    }

    @Test
    void aLongerTextEndsAfterALineWithANote() {
        String text = "line\n".repeat(100);

        String fit = ContextLimit.fit(text, 300);

        assertThat(fit.length()).isLessThanOrEqualTo(300);
        assertThat(fit).startsWith("line\nline\n").contains("line\n\n[").endsWith("prints a rule in full.]");
        int kept = fit.indexOf("\n\n[");
        assertThat(fit).contains("[" + (text.length() - kept) + " more characters");
    }

    @Test
    void theNoteIsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(ContextLimit.fit("x".repeat(500), 300)).contains("[320 more characters");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 402, 403})
    void aCharacterIsNeverCut(int max) {
        String fit = ContextLimit.fit("\ud83d\ude00".repeat(1000), max);

        assertThat(fit.length()).isLessThanOrEqualTo(max);
        assertThat(fit.substring(0, fit.indexOf("\n\n[")).codePoints()).containsOnly(0x1F600);
    }

    @Test
    void anAgentThatCutsTextsGetsNoLongerOnes() {
        for (Agent agent : Agents.all()) {
            String text = "x".repeat(agent.maxContext() == Integer.MAX_VALUE ? 200_000 : 60_000);
            var answer = new HookAnswer(text, Optional.of(text));
            for (Sample sample : Sample.all()) {
                if (sample.agent().id().equals(agent.id())) {
                    agent.event(sample.event())
                            .map(event -> agent.answer(event, answer))
                            .ifPresent(map -> isShort(map, agent.maxContext()));
                }
            }
        }
    }

    /** Codex cuts a reason beyond some 49 kB in its middle, without saying so. */
    @Test
    void aReasonThatIsCutSaysSo() {
        Agent codex = Agents.find("codex").orElseThrow();
        HookEvent event = HookEvent.of(Kind.BEFORE_TOOL, "PreToolUse", "1", Path.of("/work"));

        String answer = codex.answerText(event, new HookAnswer("", Optional.of("Name the type.\n".repeat(10_000))));

        assertThat(answer).hasSizeLessThan(12_000).contains("more characters of rules do not fit here");
    }

    private static void isShort(Map<?, ?> answer, int max) {
        answer.values().forEach(value -> {
            if (value instanceof Map<?, ?> inner) {
                isShort(inner, max);
            } else {
                assertThat(String.valueOf(value).length()).isLessThanOrEqualTo(max);
            }
        });
    }
}
