package io.agentrules.core.internal.stream;

import io.agentrules.api.Rule;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternProblem;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The patterns of trigger rules in one set, with the rule of each. */
final class TriggerPatterns {
    private final Optional<PatternSet> set; // empty without patterns
    private final List<Integer> rules = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();

    /** Compiles the patterns of the {@code wanted} rules; rules are identified by their index in {@code triggers}. */
    TriggerPatterns(List<Rule> triggers, Predicate<Rule> wanted) {
        PatternSet.Builder builder = PatternSet.builder();
        for (int rule = 0; rule < triggers.size(); rule++) {
            if (wanted.test(triggers.get(rule))) {
                for (String pattern : triggers.get(rule).trigger().orElseThrow().patterns()) {
                    builder.add(pattern);
                    rules.add(rule);
                    sources.add(pattern);
                }
            }
        }
        set = sources.isEmpty() ? Optional.empty() : Optional.of(builder.build());
    }

    /** Initialized when a stream is first opened without trigger rules, if ever, because loading the pattern engine is slow. */
    private static final class None {
        static final PatternSet SET = PatternSet.builder().build();
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }

    MatchStream open() {
        return set.orElseGet(() -> None.SET).open();
    }

    /** Returns the rule of a pattern; patterns are in the order of the rules, and those of a rule in file order. */
    int rule(int pattern) {
        return rules.get(pattern);
    }

    String source(int pattern) {
        return sources.get(pattern);
    }

    /** Returns the problems of patterns that are not used because all patterns together are too large. */
    List<PatternProblem> problems() {
        return set.map(PatternSet::problems).orElse(List.of());
    }
}
