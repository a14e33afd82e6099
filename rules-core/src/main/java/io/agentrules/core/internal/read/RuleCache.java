package io.agentrules.core.internal.read;

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
 * Caches the rules of one provider with the texts they were built from. A rule whose text has not changed since the previous
 * discovery is not built again if the provider uses an equal function; its diagnostics are reported again.
 */
public final class RuleCache {
    private final Map<Object, CachedRule> previous;
    private final Map<Object, CachedRule> current = new ConcurrentHashMap<>();
    private final Map<Integer, List<Rule>> validRules;

    private RuleCache(Map<Object, CachedRule> previous, Map<Integer, List<Rule>> validRules) {
        this.previous = previous;
        this.validRules = new ConcurrentHashMap<>(validRules);
    }

    public static RuleCache empty() {
        return new RuleCache(Map.of(), Map.of());
    }

    /** Returns the cache for the next discovery, with the rules that this discovery requested. */
    public RuleCache next() {
        return new RuleCache(current, validRules);
    }

    /** Returns the last stored list of rules of a rank with valid names. */
    public List<Rule> validRules(int priority) {
        return validRules.getOrDefault(priority, List.of());
    }

    /** Stores the rules of a rank with valid names. */
    public void validRules(int priority, List<Rule> rules) {
        validRules.put(priority, rules);
    }

    /**
     * Returns the rule of a text; empty if the text gives no rule.
     *
     * @param place identifies the text
     * @param text the text; the rule is built again unless it equals the previous one
     * @param toRule the provider's function
     * @param report receives the diagnostics about the text
     * @param build builds the rule and reports to the given consumer
     */
    public Optional<Rule> rule(
            Object place,
            Object text,
            Function<RuleFile, Rule> toRule,
            Consumer<Diagnostic> report,
            Function<Consumer<Diagnostic>, Optional<Rule>> build) {
        CachedRule known = previous.get(place);
        if (known != null && known.isOf(text, toRule)) {
            known.reports().forEach(report);
        } else {
            var reports = new ArrayList<Diagnostic>(0);
            Optional<Rule> rule = build.apply(diagnostic -> {
                reports.add(diagnostic);
                report.accept(diagnostic);
            });
            known = new CachedRule(text, toRule, rule, List.copyOf(reports));
        }
        current.put(place, known);
        return known.rule();
    }

    private record CachedRule(
            Object text, Function<RuleFile, Rule> toRule, Optional<Rule> rule, List<Diagnostic> reports) {
        boolean isOf(Object otherText, Function<RuleFile, Rule> other) {
            return toRule.equals(other) && text.equals(otherText);
        }
    }
}
