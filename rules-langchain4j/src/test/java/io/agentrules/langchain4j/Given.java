package io.agentrules.langchain4j;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.GuardSettings;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.RulesConfig;
import io.agentrules.testkit.GivenRules;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Optional;

/** Rules made in code, and engines of them. */
final class Given {
    private Given() {}

    static RuleEngine engine(Rule... rules) {
        return engine(ContextMode.DISCARD, rules);
    }

    static RuleEngine engine(ContextMode mode, Rule... rules) {
        return new InMemoryProject()
                .builder()
                .discovery(false)
                .provider(new GivenRules("given", 50, List.of(rules)))
                .config(RulesConfig.DEFAULT.withGuard(GuardSettings.DEFAULT.withContextMode(mode)))
                .build();
    }

    static Rule always(String name) {
        return rule(name).alwaysApply(true).build();
    }

    static Rule listed(String name) {
        return rule(name).description(Optional.of("About " + name)).build();
    }

    static Rule when(String name, String key, String value) {
        return rule(name)
                .when(key, Optional.of(List.of(value)), PatternStyle.ROOTED)
                .build();
    }

    static Rule trigger(String name, String regex, String... scope) {
        return rule(name)
                .trigger(Optional.of(StreamTrigger.of(regex).withScope(scope)))
                .build();
    }

    /** Its content is {@code Text of NAME.} */
    private static Rule.Builder rule(String name) {
        return Rule.named(name, RuleSource.of("given", Level.PROJECT, "/rules/" + name + ".md"))
                .content("Text of " + name + ".");
    }
}
