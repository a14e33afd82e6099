package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a turn may allocate: its text for the prompt, and all of it, where the turn before was about the same. */
final class TurnBars {
    private static final int RULES = 1_000;
    private static final int PATHS = 20;
    private static final int WARM_UPS = 20;
    private static final int ROUNDS = 11;
    private static final String PROMPT =
            "Please look at the tax rate of an invoice in src/billing/Invoice.java, and repair the failing test";

    private final RuleEngine engine;
    private final List<String> paths = new RepositoryPaths(Layout.ANY_DEPTH, 2).next(PATHS);

    private TurnBars(RuleEngine engine) {
        this.engine = engine;
    }

    static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            var turns = new TurnBars(workspace.engine().build());
            return List.of(turns.text(), turns.same());
        }
    }

    /** All rules of the workspace that these paths and this prompt bring in, and the list of those that are not. */
    private Bar text() {
        double ratio = Turns.medians(WARM_UPS, ROUNDS, () -> {
            var activation = tell(engine.openSession()).activate();
            long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
            PromptSection section = activation.renderPrompt();
            long bytes = Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
            return (double) bytes / section.text().getBytes(StandardCharsets.UTF_8).length;
        })[0];
        return Bar.atMost(1.5, "x", "allocated by the text for the prompt, 1,000 rules / its bytes", ratio);
    }

    private Bar same() {
        Session session = engine.openSession();
        PromptSection[] last = {turn(session)};
        double bytes = Turns.medians(WARM_UPS, ROUNDS, () -> {
            long before = Turns.THREADS.getCurrentThreadAllocatedBytes();
            PromptSection now = turn(session);
            long allocated = Turns.THREADS.getCurrentThreadAllocatedBytes() - before;
            if (!now.equals(last[0])) {
                throw new IllegalStateException("The turns differ");
            }
            last[0] = now; // as a harness does that keeps its conversation
            return allocated;
        })[0];
        return Bar.atMost(
                130_000,
                "bytes",
                "allocated by a turn with the prompt and the paths of the turn before, and its text, 1,000 rules",
                bytes);
    }

    private PromptSection turn(Session session) {
        return tell(session).activate().renderPrompt();
    }

    private Session tell(Session session) {
        session.prompt(PROMPT);
        paths.forEach(session::path);
        return session;
    }
}
