package io.agentrules.json;

import io.agentrules.check.model.LockChange;
import java.util.List;

/** The answer of {@code lock --json}. */
@Described(
        title = "rules lock --json",
        value =
                "What came of rules.lock in each root of the workspace. With --check nothing is written, and changes says how the rules"
                        + " differ; otherwise changes says how they differ from what the file said before."
                        + Described.OPEN)
public record LockJson(
        @Described(value = "One for each root, in order.", min = 1)
        List<Outcome> locks) {
    /** The result of one lock. */
    public record Outcome(
            @Described(value = "Where the lock is, relative to the workspace root that contains it.", min = 1)
            String path,

            @Described(value = "The number of rules that there are to lock now.", min = 0)
            int rules,

            @Described("Whether the file was written: false with --check, and if nothing changed.")
            boolean written,

            @Described("Each rule that changed, by path. Empty if there was no lock before.")
            List<Change> changes) {
        /** Copies {@code changes}. */
        public Outcome {
            changes = List.copyOf(changes);
        }

        /** Returns a result; {@code changes} say how the rules differ from what the file said before. */
        public static Outcome of(String path, int rules, boolean written, List<LockChange> changes) {
            return new Outcome(
                    path, rules, written, changes.stream().map(Change::of).toList());
        }
    }

    /** How a rule differs. */
    public record Change(
            @Described(
                    value = "Where the rule is, relative to the root, or JAR!/PATH; where it was, if it is gone.",
                    min = 1)
            String path,

            @Described(min = 1) String name,
            @Described(min = 1) String provider,

            @Described(value = "What changed. Later versions may have further kinds.", min = 1)
            List<
                            @Described(
                                    also =
                                            "{\"examples\": [\"added\", \"removed\", \"renamed\", \"jar\", \"text\", \"import\","
                                                    + " \"bucket\", \"shadowing\"]}")
                            String>
                    kinds,

            @Described(value = "What changed and how, for people.", min = 1)
            String message) {
        private static Change of(LockChange change) {
            return new Change(
                    change.path(),
                    change.name(),
                    change.provider(),
                    change.kinds().stream().map(LockChange.Kind::id).toList(),
                    change.message());
        }
    }
}
