package io.agentrules.core.internal.catalog;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.prompt.PromptRenderer;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RulesConfig;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A catalog with what was compiled from its rules. An eligible rule is known by its index among {@link RuleCatalog#rules}.
 * Immutable, shared by all sessions.
 */
public final class CompiledCatalog {
    private static final BitSet NONE = new BitSet(0);

    private final RuleCatalog catalog;
    private final ConditionIndex conditions;
    private final TriggerRules triggers;
    private final RulesConfig config;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final BitSet always = new BitSet();
    private final BitSet selectable = new BitSet();
    private final Supplier<PromptRenderer> wholePrompt = new Lazy<>(() -> renderer(NONE));

    /**
     * Indexes the eligible rules.
     *
     * @param conditions those of the eligible rules
     * @param triggers the eligible trigger rules
     * @param config what prompts depend on
     */
    public CompiledCatalog(RuleCatalog catalog, ConditionIndex conditions, TriggerRules triggers, RulesConfig config) {
        this.catalog = catalog;
        this.conditions = conditions;
        this.triggers = triggers;
        this.config = config;
        List<Rule> rules = catalog.rules();
        for (int index = 0; index < rules.size(); index++) {
            Bucket bucket = Bucket.of(rules.get(index));
            indexes.put(rules.get(index).name(), index);
            always.set(index, bucket == Bucket.ALWAYS);
            selectable.set(index, bucket != Bucket.ALWAYS && bucket != Bucket.TRIGGER);
        }
    }

    /** Returns the catalog as callers see it. */
    public RuleCatalog catalog() {
        return catalog;
    }

    /** Returns the rules that always apply, in precedence order, without the excluded ones. */
    List<Rule> alwaysRules(BitSet excluded) {
        return inBucket(Bucket.ALWAYS, excluded);
    }

    /** Returns the rules of the rulebook, in precedence order, without the excluded ones. */
    List<Rule> listedRules(BitSet excluded) {
        return inBucket(Bucket.RULEBOOK, excluded);
    }

    private List<Rule> inBucket(Bucket bucket, BitSet excluded) {
        List<Rule> rules = catalog.rules();
        return IntStream.range(0, rules.size())
                .filter(index -> !excluded.get(index) && Bucket.of(rules.get(index)) == bucket)
                .mapToObj(rules::get)
                .toList();
    }

    /** Returns the conditions of the eligible rules. */
    public ConditionIndex conditions() {
        return conditions;
    }

    /** Returns the eligible trigger rules. */
    public TriggerRules triggers() {
        return triggers;
    }

    /** Returns the index of the rule of that name; empty when none is eligible. */
    public Optional<Integer> indexOf(String name) {
        return Optional.ofNullable(indexes.get(name));
    }

    /** Returns the indexes of the rules that always apply; callers must not change them. */
    BitSet always() {
        return always;
    }

    /** Returns the indexes of the rules that conditions or mentions bring in; callers must not change them. */
    BitSet selectable() {
        return selectable;
    }

    /** Returns the renderer of the prompt without the excluded rules; the stable prefix depends on them. */
    PromptRenderer prompt(BitSet excluded) {
        return excluded.isEmpty() ? wholePrompt.get() : renderer(excluded);
    }

    private PromptRenderer renderer(BitSet excluded) {
        return new PromptRenderer(alwaysRules(excluded), listedRules(excluded), config);
    }

    /** Returns whether this catalog consists of these, apart from the times that providers took and the throwables caught. */
    boolean consistsOf(List<RuleEntry> entries, List<ProviderReport> providers, List<Diagnostic> diagnostics) {
        return catalog.entries().equals(entries)
                && withoutTimes(catalog.providers()).equals(withoutTimes(providers))
                && withoutCauses(catalog.diagnostics()).equals(withoutCauses(diagnostics));
    }

    private static List<ProviderReport> withoutTimes(List<ProviderReport> reports) {
        return reports.stream()
                .map(report -> new ProviderReport(
                        report.id(), report.priority(), report.status(), report.rules(), Duration.ZERO))
                .toList();
    }

    private static List<Diagnostic> withoutCauses(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(Diagnostic::withoutCause).toList();
    }
}
