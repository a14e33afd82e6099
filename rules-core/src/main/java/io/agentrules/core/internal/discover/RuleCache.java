package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The rules that one provider made, each with what it was made of. A rule whose text has not changed since the previous discovery
 * is not made again, provided that the provider uses an equal function; what was reported about it is reported again.
 */
final class RuleCache {
    private final Map<Object, Made> previous;
    private final Map<Object, Made> current = new ConcurrentHashMap<>();
    private List<Rule> named;

    private RuleCache(Map<Object, Made> previous, List<Rule> named) {
        this.previous = previous;
        this.named = named;
    }

    static RuleCache empty() {
        return new RuleCache(Map.of(), List.of());
    }

    /** Returns the cache for the next discovery; it forgets what this one did not ask for. */
    RuleCache next() {
        return new RuleCache(current, named);
    }

    /** Returns the rules of the previous discovery whose names were valid, until there are others. */
    List<Rule> named() {
        return named;
    }

    /** Keeps rules whose names are valid. */
    void named(List<Rule> rules) {
        named = rules;
    }

    /**
     * Returns the rule that is made of a text; empty when none is.
     *
     * @param place where the text is from
     * @param text the text; the rule is made again when it is not equal to the previous one
     * @param toRule what the provider makes rules with
     * @param report takes what is found on the way
     * @param make makes the rule, given what takes findings
     */
    Optional<Rule> rule(
            Object place,
            Object text,
            Function<RuleFile, Rule> toRule,
            Consumer<Diagnostic> report,
            Function<Consumer<Diagnostic>, Optional<Rule>> make) {
        Made known = previous.get(place);
        if (known != null && known.isOf(text, toRule)) {
            known.reports().forEach(report);
        } else {
            var reports = new ArrayList<Diagnostic>(0);
            Optional<Rule> rule = make.apply(diagnostic -> {
                reports.add(diagnostic);
                report.accept(diagnostic);
            });
            known = new Made(text, toRule, rule, List.copyOf(reports));
        }
        current.put(place, known);
        return known.rule();
    }

    private record Made(Object text, Function<RuleFile, Rule> toRule, Optional<Rule> rule, List<Diagnostic> reports) {
        boolean isOf(Object otherText, Function<RuleFile, Rule> other) {
            return toRule.equals(other) && text.equals(otherText);
        }
    }
}
