package io.agentrules.core.internal.stream;

import io.agentrules.api.Rule;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternProblem;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The patterns of trigger rules in one set, with the rule of each. */
final class TriggerPatterns {
    private final PatternSet set;
    private final List<Integer> rules = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();

    /**
     * Compiles the patterns of the {@code wanted} rules; rules are identified by their index in {@code triggers}.
     *
     * @param order the indexes of the rules in the order in which their patterns take the room that there is for all; those of a
     *     repository come last, and are switched off first
     */
    TriggerPatterns(List<Rule> triggers, List<Integer> order, Predicate<Rule> wanted) {
        PatternSet.Builder builder = PatternSet.builder();
        for (int rule : order) {
            if (wanted.test(triggers.get(rule))) {
                for (String pattern : triggers.get(rule).trigger().orElseThrow().patterns()) {
                    builder.add(pattern);
                    rules.add(rule);
                    sources.add(pattern);
                }
                if (!triggers.get(rule).source().level().isOfRepository()) {
                    builder.protect();
                }
            }
        }
        set = builder.build();
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }

    MatchStream open() {
        return set.open();
    }

    /** Returns the rule of a pattern; the patterns of a rule are in file order. */
    int rule(int pattern) {
        return rules.get(pattern);
    }

    String source(int pattern) {
        return sources.get(pattern);
    }

    /** Returns the problems of patterns that are not used because all patterns together are too large. */
    List<PatternProblem> problems() {
        return set.problems();
    }
}
