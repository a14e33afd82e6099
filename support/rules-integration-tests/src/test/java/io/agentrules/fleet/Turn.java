package io.agentrules.fleet;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import java.util.List;
import java.util.Random;

/**
 * Two events of a session, after which its rules are evaluated.
 *
 * @param prompt the text of the prompt
 * @param kind what follows: {@code path}, {@code model}, or {@code text} that the model writes
 */
record Turn(String session, String prompt, String kind, String value) {
    private static final List<String> PROMPTS =
            List.of("go on", "see src/a.ts", "the tests in docs/x.md", "@style q.sql");

    private static final List<String> MORE = List.of(
            "path\tsrc/b.ts",
            "path\tq.sql",
            "path\tdocs/x.md",
            "model\topus",
            "model\thaiku",
            "text\tfine",
            "text\tany",
            "text\tTODO");

    static Turn of(String session, Random random) {
        return of(session + "\t" + PROMPTS.get(random.nextInt(PROMPTS.size())) + "\t"
                + MORE.get(random.nextInt(MORE.size())));
    }

    /** Returns the turn of which this is the {@link #line}. */
    static Turn of(String line) {
        String[] parts = line.split("\t", -1);
        return new Turn(parts[0], parts[1], parts[2], parts[3]);
    }

    String line() {
        return String.join("\t", session, prompt, kind, value);
    }

    Answer happen(RuleEngine engine) {
        Session open = engine.openSession(session).prompt(prompt);
        String fired = "";
        switch (kind) {
            case "path" -> open.path(value);
            case "model" -> open.model(value);
            default -> fired = fired(open);
        }
        String section = open.activate().renderPrompt().text();
        return new Answer(fired, open.state().turn(), section.replace("\n", "\\n"), true);
    }

    private String fired(Session open) {
        StreamGuard guard = open.guard().text(value + " ");
        String fired = guard.interruption()
                .map(stop -> stop.firing().matches().get(0).rule())
                .orElse("");
        guard.resume();
        guard.finish();
        return fired;
    }
}
