package io.agentrules.check;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import java.util.List;
import java.util.Optional;

/** Rules for tests, spelled out only where it matters. */
public final class TestRules {
    private TestRules() {}

    /** A manual rule of a provider, in a file of its own. */
    public static Rule rule(String name, String provider) {
        return rule(name, provider, "Content of " + name + " by " + provider);
    }

    /** A manual rule with this content. */
    public static Rule rule(String name, String provider, String content) {
        return named(name, provider).content(content).build();
    }

    /** The start of a rule of a provider. */
    public static Rule.Builder named(String name, String provider) {
        String location = "/ws/." + provider + "/rules/" + name + ".md";
        return Rule.named(
                        name,
                        new RuleSource(provider, Level.PROJECT, name + ".md", location, location, Optional.of("/ws")))
                .content("Content of " + name);
    }

    /** A trigger rule of the user's, in a file of the home folder. */
    public static Rule.Builder usersTrigger(String name, String provider) {
        String location = "/home/me/." + provider + "/rules/" + name + ".md";
        return Rule.named(
                        name, new RuleSource(provider, Level.USER, name + ".md", location, location, Optional.empty()))
                .content("The user's " + name)
                .trigger(StreamTrigger.of("as any"));
    }

    /** A rule with one condition. */
    public static Rule when(String name, String key, PatternStyle style, String... values) {
        return named(name, "test").when(key, List.of(values), style).build();
    }
}
