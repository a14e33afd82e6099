package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import java.util.List;

/** The rules under which the contracts of adapters are played: one of each kind, told apart by what they say. */
final class ContractRules {
    static final String CONDITIONAL = "Text of typescript.";
    static final String ALWAYS = "Text of english.";
    static final String TRIGGER = "Text of no-console.";
    static final String LISTED = "Text of testing.";
    static final String INTERRUPT = "<system-interrupt";

    private static final List<String> TEXTS = List.of(CONDITIONAL, ALWAYS, TRIGGER, INTERRUPT, "console");

    private ContractRules() {}

    static RuleEngine engine() {
        return engine(GuardSettings.DEFAULT);
    }

    static RuleEngine engine(GuardSettings guard) {
        return RuleFixtures.engine(
                guard,
                RuleFixtures.always("english"),
                RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"),
                RuleFixtures.listed("testing"),
                RuleFixtures.trigger("no-console", "console\\.log", "text", "tool"));
    }

    /** Checks that what a framework keeps has neither rules nor reminders nor what was interrupted in it. */
    static void assertAreNotIn(List<String> memory) {
        assertThat(memory)
                .isNotEmpty()
                .allSatisfy(message -> assertThat(message).doesNotContain(TEXTS.toArray(String[]::new)));
    }

    /** Returns whether {@link #assertAreNotIn} finds nothing. */
    static boolean areNotIn(List<String> memory) {
        return !memory.isEmpty()
                && memory.stream().noneMatch(message -> TEXTS.stream().anyMatch(message::contains));
    }
}
