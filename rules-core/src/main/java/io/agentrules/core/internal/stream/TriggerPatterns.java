package io.agentrules.core.internal.stream;

import io.agentrules.api.Rule;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternProblem;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The regular expressions of trigger rules in one set, and the rule that each belongs to. */
final class TriggerPatterns {
    private final Optional<PatternSet> set; // empty for no conditions
    private final List<Integer> rules = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();

    /** Takes the conditions of those rules that are {@code wanted}; a rule is known by its index. */
    TriggerPatterns(List<Rule> triggers, Predicate<Rule> wanted) {
        PatternSet.Builder builder = PatternSet.builder();
        for (int rule = 0; rule < triggers.size(); rule++) {
            if (wanted.test(triggers.get(rule))) {
                for (String condition :
                        triggers.get(rule).trigger().orElseThrow().patterns()) {
                    builder.add(condition);
                    rules.add(rule);
                    sources.add(condition);
                }
            }
        }
        set = sources.isEmpty() ? Optional.empty() : Optional.of(builder.build());
    }

    /** Made when a harness without trigger rules first opens a stream, if ever: to load the pattern engine takes time. */
    private static final class None {
        static final PatternSet SET = PatternSet.builder().build();
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }

    MatchStream open() {
        return set.orElseGet(() -> None.SET).open();
    }

    /** Returns the rule that a pattern belongs to; patterns are in the order of rules, those of a rule in file order. */
    int rule(int pattern) {
        return rules.get(pattern);
    }

    String source(int pattern) {
        return sources.get(pattern);
    }

    /** Returns why some can never match, because all of them together are too large. */
    List<PatternProblem> problems() {
        return set.map(PatternSet::problems).orElse(List.of());
    }
}
