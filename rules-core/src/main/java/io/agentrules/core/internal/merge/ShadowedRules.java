package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.stream.Stream;

/** Tells which rules never reach the model because of a stronger one. */
public final class ShadowedRules {
    private static final String SHADOWED = "rule-shadowed";
    /** Shadowing is a matter of the union only: the tool that a file belongs to may well load it. */
    private static final String NEVER = "In a harness that reads all agents' rules, this one never reaches the model: ";

    private static final String RENAME = "Rename the rule, so that both apply";

    private ShadowedRules() {}

    /** Returns a finding for each shadowed rule that is no duplicate, in the order of the entries. */
    public static Stream<Diagnostic> problems(List<RuleEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.state() == State.SHADOWED && isConflict(entry))
                .map(entry -> shadowed(entry)
                        .about(entry.rule().name())
                        .at(entry.rule().source().location()));
    }

    /** A shadowed rule with the same file or content, or a link to it, is only a duplicate, so it is not reported. */
    private static boolean isConflict(RuleEntry entry) {
        return switch (entry.shadowing().orElseThrow()) {
            case SAME_NAME ->
                !entry.shadowedBy().orElseThrow().content().equals(entry.rule().content())
                        && !LinkAsText.leadsTo(entry.shadowedBy().orElseThrow(), entry.rule());
            case INDIRECT -> true;
            case SAME_FILE, SAME_TEXT, IMPORTED -> false;
        };
    }

    private static Diagnostic shadowed(RuleEntry entry) {
        Rule winner = entry.shadowedBy().orElseThrow();
        String by = entry.shadowedByLabel().orElseThrow();
        if (entry.shadowing().orElseThrow() == Shadowing.INDIRECT) {
            return Diagnostic.info(
                    SHADOWED,
                    NEVER + "a stronger rule has the same name or text, and " + by + " is eligible in its place",
                    RENAME);
        }
        String never = NEVER + by;
        if (isGuard(winner) && entry.rule().source().level() == Level.PROJECT) {
            return Diagnostic.warning(
                    "trigger-guarded",
                    never + " is a trigger of the same name, which no repository can replace",
                    RENAME);
        }
        if (winner.source().level() == Level.MANAGED) {
            return Diagnostic.info(SHADOWED, never + " has the same name, and no other rule can replace it", RENAME);
        }
        // two tools may need the text each in its own place, so none is to be removed for the other
        String remedy = winner.source().provider().equals(entry.rule().source().provider())
                ? "Rename or remove one of the two"
                : "Rename one of the two";
        return Diagnostic.info(
                SHADOWED,
                never + " has the same name and takes precedence",
                isOfOtherRoot(winner.source(), entry.rule().source())
                        ? remedy + ", or work in one of the two folders at a time"
                        : remedy);
    }

    /** Returns whether two rules are in different folders of the workspace, where their paths may be the same. */
    private static boolean isOfOtherRoot(RuleSource one, RuleSource other) {
        return one.root().isPresent() && other.root().isPresent() && !one.root().equals(other.root());
    }

    private static boolean isGuard(Rule rule) {
        return ProtectedRules.contain(rule) && Bucket.of(rule) == Bucket.TRIGGER;
    }
}
