package io.agentrules.testkit;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RulesConfig;
import java.util.List;
import java.util.Optional;

/** Rules made in code, and engines of them and nothing else. The text of each is {@code Text of NAME.} */
public final class Given {
    private Given() {}

    /** Returns an engine with these rules. */
    public static RuleEngine engine(Rule... rules) {
        return engine(GuardSettings.DEFAULT, rules);
    }

    /** Returns an engine with these rules, and what becomes of answers that they interrupt. */
    public static RuleEngine engine(ContextMode mode, Rule... rules) {
        return engine(GuardSettings.DEFAULT.withContextMode(mode), rules);
    }

    /** Returns an engine with these rules and settings. */
    public static RuleEngine engine(GuardSettings settings, Rule... rules) {
        return new InMemoryProject()
                .builder()
                .discovery(false)
                .provider(new GivenRules("given", 50, List.of(rules)))
                .config(RulesConfig.DEFAULT.withGuard(settings))
                .build();
    }

    /** Returns a rule that is always in. */
    public static Rule always(String name) {
        return rule(name).alwaysApply(true).build();
    }

    /** Returns a rule that is listed, and read on demand. */
    public static Rule listed(String name) {
        return rule(name).description(Optional.of("About " + name)).build();
    }

    /** Returns a rule with one condition; a glob is one from the root. */
    public static Rule when(String name, String key, String value) {
        return rule(name)
                .when(key, Optional.of(List.of(value)), PatternStyle.ROOTED)
                .build();
    }

    /** Returns a rule that watches the stream. */
    public static Rule trigger(String name, String regex, String... scope) {
        return rule(name)
                .trigger(Optional.of(StreamTrigger.of(regex).withScope(scope)))
                .build();
    }

    private static Rule.Builder rule(String name) {
        return Rule.named(name, RuleSource.of("given", Level.PROJECT, "/rules/" + name + ".md"))
                .content("Text of " + name + ".");
    }
}
