package io.agentrules.testsupport;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;

/** Rules made in code, and engines for tests. The text of each rule is {@code Text of NAME.} */
public final class RuleFixtures {
    private RuleFixtures() {}

    /** Returns an engine with these rules and no others. */
    public static RuleEngine engine(Rule... rules) {
        return engine(GuardSettings.DEFAULT, rules);
    }

    /** Returns an engine with these rules and no others, which treats interrupted answers in this way. */
    public static RuleEngine engine(ContextMode mode, Rule... rules) {
        return engine(GuardSettings.builder().contextMode(mode).build(), rules);
    }

    /** Returns an engine with these settings, these rules and no others. */
    public static RuleEngine engine(GuardSettings settings, Rule... rules) {
        return new InMemoryProject()
                .builder()
                .discovery(false)
                .provider(new FixedRuleProvider("fixed", 50, List.of(rules)))
                .config(RulesConfig.builder().guard(settings).build())
                .build();
    }

    /** Returns an engine that asks every provider on the class path for the rules of a project. */
    public static RuleEngine engine(InMemoryProject project) {
        return project.builder().build();
    }

    /** Returns an engine that asks these providers and no others, and tells a listener. */
    public static RuleEngine engine(InMemoryProject project, RuleListener listener, RuleProvider... providers) {
        RuleEngine.Builder builder = project.builder().discovery(false).listener(listener);
        List.of(providers).forEach(builder::provider);
        return builder.build();
    }

    /** Returns an engine with one remote rule in an empty workspace. */
    public static RuleEngine engine(RemoteRule rule) {
        return new InMemoryProject().builder().remoteRules(List.of(rule)).build();
    }

    /** Returns a rule that is always in the prompt. */
    public static Rule always(String name) {
        return rule(name).alwaysApply(true).build();
    }

    /** Returns a rule that is listed, and read on demand. */
    public static Rule listed(String name) {
        return rule(name).description("About " + name).build();
    }

    /** Returns a rule with one condition; a glob is relative to the workspace root. */
    public static Rule conditional(String name, String key, String value) {
        return rule(name).when(key, List.of(value), PatternStyle.ROOTED).build();
    }

    /** Returns a rule that watches the stream. */
    public static Rule trigger(String name, String regex, String... scope) {
        return rule(name).trigger(StreamTrigger.of(regex).withScope(scope)).build();
    }

    private static Rule.Builder rule(String name) {
        return Rule.named(name, RuleSource.of("fixed", Level.PROJECT, "/rules/" + name + ".md"))
                .content("Text of " + name + ".");
    }
}
