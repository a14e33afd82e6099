package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the rule that every call pays for and that has more tokens than all others of which that is true. */
final class CostlyRule {
    /** What is short enough that nobody would split it. */
    private static final int FEWEST_TOKENS = 2_000;

    /** The same for a rule that is the only one which always applies: that it is the longest then says nothing. */
    private static final int FEWEST_TOKENS_ALONE = 4_000;

    private CostlyRule() {}

    /**
     * Returns a finding about the rule, with its place; empty if there is none.
     *
     * @param rules the eligible rules
     */
    static Optional<Diagnostic> of(List<Rule> rules) {
        List<Rule> always =
                rules.stream().filter(rule -> Bucket.of(rule) == Bucket.ALWAYS).toList();
        int all = always.stream().mapToInt(CostlyRule::tokens).sum();
        return always.stream()
                .max(Comparator.comparingInt(CostlyRule::tokens))
                .filter(rule -> tokens(rule) >= (always.size() == 1 ? FEWEST_TOKENS_ALONE : FEWEST_TOKENS)
                        && tokens(rule) > all - tokens(rule))
                .map(rule -> finding(rule, all - tokens(rule), always.size() - 1));
    }

    private static int tokens(Rule rule) {
        return TokenEstimate.of(rule.content());
    }

    private static Diagnostic finding(Rule rule, int others, int count) {
        String more = count == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", more than for %s (%,d)",
                        count == 1
                                ? "the other rule that always applies"
                                : "all " + count + " others that always apply together",
                        others);
        return Diagnostic.info(
                        "always-costly",
                        String.format(Locale.ROOT, "Every call pays for about %,d tokens of this rule", tokens(rule))
                                + more,
                        "Move what concerns only some files or tasks into rules with globs or a description, or shorten it")
                .about(rule.name())
                .at(rule.source().location());
    }
}
