package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;

/** What a tool call may cost where rules are limited to folders, beside a call where none are. */
final class FolderBars {
    private static final int WARM_UPS = 60;
    private static final int ROUNDS = 41;
    private static final int RULES = 1_000;
    private static final int FOLDERS = 1_000;
    private static final int PATHS = 100;

    private FolderBars() {}

    static Bar measured() {
        try (RuleWorkspace plain = RuleWorkspace.of(RULES);
                RuleWorkspace scoped = RuleWorkspace.withFolders(RULES, FOLDERS)) {
            var without = new Calls(engine(plain, RULES), Past.THIS_TURN, PATHS - 1);
            var with = new Calls(engine(scoped, RULES + FOLDERS), Past.THIS_TURN, PATHS - 1);
            double[] nanos = Turns.medians(WARM_UPS, ROUNDS, without.unseen(), with.unseen());
            return Bar.atMost(
                    1.2,
                    "x",
                    "a call with 100 paths, 1,000 rules and AGENTS.md in 1,000 folders / the same without AGENTS.md",
                    nanos[1] / nanos[0]);
        }
    }

    private static RuleEngine engine(RuleWorkspace workspace, int rules) {
        RuleEngine engine = workspace.engine().build();
        int found = engine.catalog().rules().size();
        if (found
                < rules
                        - FOLDERS
                                / 20) { // some folders have the names of build output, in which no rules are looked for
            throw new IllegalStateException(found + " rules instead of " + rules);
        }
        return engine;
    }
}
