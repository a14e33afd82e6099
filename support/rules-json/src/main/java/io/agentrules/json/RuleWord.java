package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleEntry;
import java.util.Optional;
import java.util.Set;

/** What an agent makes of a rule file, in one word. */
public final class RuleWord {
    /** The agent does not load the file. */
    public static final String NOT_LOADED = "-";

    /** The agent loads the file, but not with this work. */
    public static final String OUT = "out";

    /** The keys of conditions on files. */
    private static final Set<String> PATHS = Set.of("paths", "globs");

    private RuleWord() {}

    /**
     * Returns when an agent loads a rule, without regard to its state (disabled, shadowed, ...); for a harness, the bucket.
     *
     * @param view the agent; empty for a harness, which reads all agents' rules
     */
    public static String of(RuleEntry entry, Optional<AgentView> view) {
        return view.isPresent()
                ? word(entry.bucket(), entry.rule())
                : entry.bucket().id();
    }

    /** Returns what {@link #of(RuleEntry, Optional)} is called. */
    public static String heading(Optional<AgentView> view) {
        return view.isPresent() ? "loaded" : "bucket";
    }

    /**
     * Returns when an agent loads a file.
     *
     * @param imported what rules of the agent import: a file that one imports is loaded with it
     */
    public static String of(RuleEntry entry, ImportedRules imported) {
        return imported.importer(entry)
                .map(importer -> word(Bucket.of(importer), importer))
                .orElseGet(() -> entry.isEligible() ? word(entry.bucket(), entry.rule()) : NOT_LOADED);
    }

    private static String word(Bucket bucket, Rule rule) {
        return switch (bucket) {
            case ALWAYS, MANUAL, TRIGGER -> bucket.id();
            case CONDITIONAL -> "path";
            case RULEBOOK -> hasPaths(rule) ? "path" : "listed"; // the whole text says more than the entry
        };
    }

    /** Returns whether work on files can bring in the whole text. */
    private static boolean hasPaths(Rule rule) {
        return rule.conditions().stream().map(Condition::key).anyMatch(PATHS::contains);
    }

    /**
     * Returns whether a file is in a call, and why.
     *
     * @param imported what rules import that are in the call
     */
    public static String of(Decision decision, ImportedRules imported) {
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
}
