package io.agentrules.fleet;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** What happens in the sessions of a fleet, in one line of text each, and what an engine answers, in one line, too. */
final class FleetEvents {
    private static final List<String> PROMPTS =
            List.of("prompt go on", "prompt see src/a.ts", "prompt the tests in docs/x.md", "prompt @style q.sql");

    private static final List<String> MORE = List.of(
            "path src/b.ts",
            "path q.sql",
            "path docs/x.md",
            "model opus",
            "model haiku",
            "text fine",
            "text any",
            "text TODO");

    private FleetEvents() {}

    /** Returns a turn of a session: a prompt, and something that follows. */
    static String turn(String session, Random random) {
        return session + "\t" + PROMPTS.get(random.nextInt(PROMPTS.size())) + "\t"
                + MORE.get(random.nextInt(MORE.size()));
    }

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
                .rule(named("once").trigger(StreamTrigger.of("any\\b")).build())
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

    /** Lets a turn happen, and returns what is in the prompt and what fires. */
    static String happen(RuleEngine engine, String turn) {
        String[] parts = turn.split("\t", -1);
        Session session = engine.openSession(parts[0]);
        var answer = new StringBuilder();
        for (int i = 1; i < parts.length; i++) {
            String text = parts[i].substring(parts[i].indexOf(' ') + 1);
            switch (parts[i].substring(0, parts[i].indexOf(' '))) {
                case "prompt" -> session.prompt(text);
                case "path" -> session.path(text);
                case "model" -> session.model(text);
                default -> answer.append(fired(session, text));
            }
        }
        String prompt = session.activate().renderPrompt().text();
        return answer + " turn " + session.state().turn() + ", prompt " + prompt.replace("\n", "\\n");
    }

    private static String fired(Session session, String text) {
        StreamGuard guard = session.guard().text(text + " ");
        String fired = guard.interruption()
                .map(stop -> "fired " + stop.firing().matches().get(0).rule())
                .orElse("quiet");
        guard.resume();
        guard.finish();
        return fired;
    }
}
