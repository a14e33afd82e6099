package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.GuardSettings;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.RulesConfig;
import java.util.List;
import java.util.Optional;

/** The rules under which the contracts of adapters are played: one of each kind, told apart by what they say. */
final class WorkspaceRules {
    static final String CONDITIONAL = "Use const.";
    static final String ALWAYS = "Answer in English.";
    static final String TRIGGER = "Use the logger.";
    static final String LISTED = "Test first.";
    static final String INTERRUPT = "<system-interrupt";

    private WorkspaceRules() {}

    static RuleEngine engine() {
        return engine(GuardSettings.DEFAULT);
    }

    static RuleEngine engine(GuardSettings guard) {
        var rules = List.of(
                rule("english").alwaysApply(true).content(ALWAYS).build(),
                rule("typescript")
                        .when("paths", Optional.of(List.of("src/**/*.ts")), PatternStyle.ROOTED)
                        .content(CONDITIONAL)
                        .build(),
                rule("testing")
                        .description(Optional.of("How to test."))
                        .content(LISTED)
                        .build(),
                rule("no-console")
                        .trigger(Optional.of(StreamTrigger.of("console\\.log")))
                        .content(TRIGGER)
                        .build());
        return new InMemoryProject()
                .builder()
                .discovery(false)
                .provider(new GivenRules("given", 50, rules))
                .config(RulesConfig.DEFAULT.withGuard(guard))
                .build();
    }

    private static Rule.Builder rule(String name) {
        return Rule.named(name, RuleSource.of("given", Level.PROJECT, "/rules/" + name + ".md"));
    }

    /** Checks that what a framework keeps has neither rules nor reminders nor what was interrupted in it. */
    static void assertAreNotIn(List<String> memory) {
        assertThat(memory)
                .isNotEmpty()
                .allSatisfy(message ->
                        assertThat(message).doesNotContain(CONDITIONAL, ALWAYS, TRIGGER, INTERRUPT, "console"));
    }
}
