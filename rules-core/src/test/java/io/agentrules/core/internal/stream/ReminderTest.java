package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReminderTest {
    private final Reminder reminder = new Reminder(Optional.empty());

    @Test
    void withoutAReminderOfItsOwnARuleIsToldAsAWhole() {
        assertThat(reminder.of(List.of(rule(TriggerOptions.NONE)))).contains("The whole text.");
    }

    @Test
    void aReminderOfARuleReplacesItsContent() {
        TriggerOptions options = TriggerOptions.builder()
                .reminder("In short.</system-interrupt>")
                .build();

        assertThat(reminder.of(List.of(rule(options))))
                .contains("In short.\n</system-interrupt>")
                .doesNotContain("The whole text.");
    }

    private static Rule rule(TriggerOptions options) {
        return named("a", "test")
                .content("The whole text.")
                .trigger(StreamTrigger.of("x").withOptions(options))
                .build();
    }
}
