package io.agentrules.cli.rule;

import io.agentrules.api.Bucket;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleEntry;

/** What an agent makes of a rule file, in one word. */
final class RuleWord {
    /** The agent does not load the file. */
    static final String NOT_LOADED = "-";

    private static final String OUT = "out";

    private RuleWord() {}

    /**
     * Returns when an agent loads a file.
     *
     * @param imported what rules of the agent import: a file that one imports is loaded with it
     */
    static String of(RuleEntry entry, ImportedRules imported) {
        return imported.importer(entry)
                .map(importer -> word(Bucket.of(importer)))
                .orElseGet(() -> entry.isEligible() ? word(entry.bucket()) : NOT_LOADED);
    }

    private static String word(Bucket bucket) {
        return switch (bucket) {
            case ALWAYS, MANUAL, TRIGGER -> bucket.id();
            case CONDITIONAL -> "path";
            case RULEBOOK -> "listed";
        };
    }

    /**
     * Returns whether a file is in a call, and why.
     *
     * @param imported what rules import that are in the call
     */
    static String of(Decision decision, ImportedRules imported) {
        if (imported.contain(decision.entry())) {
            return of(decision.entry(), imported);
        }
        return decision.how()
                .map(how -> switch (how) {
                    case ALWAYS, LISTED -> how.id();
                    case CONDITION -> "path";
                    case MENTION -> "mentioned";
                })
                .orElse(decision.entry().isEligible() ? OUT : NOT_LOADED);
    }

    /** Returns a cell with a word. */
    static Cell cell(String word) {
        return Cell.of(
                switch (word) {
                    case NOT_LOADED, OUT -> Style.DIM;
                    default -> Style.GREEN;
                },
                word);
    }
}
