package io.agentrules.fleet;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.RuleEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules of a fleet, the same in each process. */
final class FleetRules {
    /** A trigger rule that fires once in a session. */
    static final String ONCE = "once";

    private FleetRules() {}

    static RuleEngine.Builder engine() {
        return RuleEngine.builder()
                .workspace(Path.of("no-such-workspace").toAbsolutePath())
                .environment(Map.of())
                .discovery(false)
                .rule(when("ts", "globs", "*.ts"))
                .rule(when("sql", "globs", "*.sql"))
                .rule(when("docs", "paths", "docs/**"))
                .rule(when("tests", "keywords", "tests"))
                .rule(when("opus", "model", "opus"))
                .rule(named("style").build())
                .rule(named(ONCE).trigger(StreamTrigger.of("any\\b")).build())
                .rule(named("after-two")
                        .trigger(StreamTrigger.of("TODO\\b")
                                .withOptions(TriggerOptions.builder()
                                        .repeatMode(RepeatMode.AFTER_GAP)
                                        .repeatGap(2)
                                        .build()))
                        .build());
    }

    private static Rule when(String name, String key, String pattern) {
        return named(name).when(key, List.of(pattern), PatternStyle.ANY_DEPTH).build();
    }

    private static Rule.Builder named(String name) {
        String file = "/ws/rules/" + name + ".md";
        return Rule.named(name, new RuleSource("test", Level.PROJECT, name + ".md", file, file, Optional.empty()))
                .content("About " + name);
    }
}
