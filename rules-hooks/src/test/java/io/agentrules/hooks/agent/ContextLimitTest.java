package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.event.HookAnswer;
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
            var answer = new HookAnswer(
                    "x".repeat(agent.maxContext() == Integer.MAX_VALUE ? 200_000 : 60_000), Optional.empty());
            for (Sample sample : Sample.all()) {
                if (sample.agent().id().equals(agent.id())) {
                    agent.event(sample.event())
                            .map(event -> agent.answer(event, answer))
                            .ifPresent(map -> isShort(map, agent.maxContext()));
                }
            }
        }
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
