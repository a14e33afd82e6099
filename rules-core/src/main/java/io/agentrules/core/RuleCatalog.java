package io.agentrules.core;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.evaluate.ConditionIndex;
import io.agentrules.core.render.PromptRenderer;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Everything that was discovered, merged and put into buckets at one time: immutable, shared by all sessions.
 */
public final class RuleCatalog {
    private static final Set<String> PROVIDER_PROBLEMS =
            Set.of("provider-failed", "provider-timeout", "provider-not-loaded", "discovery-interrupted");

    private final List<RuleEntry> entries;
    private final List<ProviderReport> providers;
    private final List<Diagnostic> diagnostics;
    private final ConditionIndex conditions;
    private final Triggers triggers;
    private final List<Rule> rules;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Map<String, Optional<String>> mentions;
    private final BitSet always = new BitSet();
    private final BitSet selectable = new BitSet();
    private final Supplier<PromptRenderer> prompt = new Lazy<>(this::renderer);

    /**
     * Makes a catalog.
     *
     * @param conditions those of the rules in force, each known by its index among them
     * @param triggers those of the rules in force that watch streams
     */
    RuleCatalog(
            List<RuleEntry> entries,
            List<ProviderReport> providers,
            List<Diagnostic> diagnostics,
            ConditionIndex conditions,
            Triggers triggers) {
        this.entries = List.copyOf(entries);
        this.providers = List.copyOf(providers);
        this.diagnostics = List.copyOf(diagnostics);
        this.conditions = conditions;
        this.triggers = triggers;
        this.rules = inForce(entries);
        this.mentions = mentions(rules);
        for (int index = 0; index < rules.size(); index++) {
            Bucket bucket = Bucket.of(rules.get(index));
            indexes.put(rules.get(index).name(), index);
            always.set(index, bucket == Bucket.ALWAYS);
            selectable.set(index, bucket != Bucket.ALWAYS && bucket != Bucket.TRIGGER);
        }
    }

    private PromptRenderer renderer() {
        return new PromptRenderer(alwaysRules(), listedRules());
    }

    /** Returns the rules that always apply, in precedence order. */
    List<Rule> alwaysRules() {
        return inBucket(Bucket.ALWAYS);
    }

    /** Returns the rules of the rulebook, in precedence order. */
    List<Rule> listedRules() {
        return inBucket(Bucket.RULEBOOK);
    }

    private List<Rule> inBucket(Bucket bucket) {
        return rules.stream().filter(rule -> Bucket.of(rule) == bucket).toList();
    }

    static List<Rule> inForce(List<RuleEntry> entries) {
        return entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
    }

    /** By last segment, and then by whole name, which counts more; a last segment that two names share means neither. */
    private static Map<String, Optional<String>> mentions(List<Rule> rules) {
        var mentions = new HashMap<String, Optional<String>>();
        rules.stream()
                .map(Rule::name)
                .forEach(name -> mentions.merge(
                        name.substring(name.lastIndexOf('/') + 1),
                        Optional.of(name),
                        (one, other) -> Optional.empty()));
        rules.forEach(rule -> mentions.put(rule.name(), Optional.of(rule.name())));
        return mentions;
    }

    /** Returns every rule that was read, in precedence order, those that are not in force in their place. */
    public List<RuleEntry> entries() {
        return entries;
    }

    /** Returns the rules in force, in precedence order. */
    public List<Rule> rules() {
        return rules;
    }

    /** Returns how each provider fared, in precedence order. */
    public List<ProviderReport> providers() {
        return providers;
    }

    /** Returns what should be known about the rules, by file, line and code, in code-point order. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /**
     * Returns what kept providers from handing over all their rules, so that rules may be missing: they failed, made no progress, or
     * were interrupted. In the order of {@link #diagnostics}; empty when all is well.
     */
    public List<Diagnostic> providerProblems() {
        return diagnostics.stream()
                .filter(diagnostic -> PROVIDER_PROBLEMS.contains(diagnostic.code()))
                .toList();
    }

    /** Returns the rule of that name that is in force; when none is, the strongest of that name. */
    public Optional<RuleEntry> find(String name) {
        Objects.requireNonNull(name, "name");
        return named(name)
                .filter(RuleEntry::isEligible)
                .findFirst()
                .or(() -> named(name).findFirst());
    }

    private Stream<RuleEntry> named(String name) {
        return entries.stream().filter(entry -> entry.rule().name().equals(name));
    }

    /**
     * Resolves {@code rule://name} as a model may: among the always rules and those that the rulebook lists.
     *
     * @return empty when no such rule is {@linkplain #addressable addressable}
     */
    public Optional<Rule> resolve(RuleUri uri) {
        Objects.requireNonNull(uri, "uri");
        return entries.stream()
                .filter(RuleCatalog::isAddressable)
                .map(RuleEntry::rule)
                .filter(rule -> rule.name().equals(uri.name()))
                .findFirst();
    }

    /** Returns the names that {@link #resolve} knows, in precedence order. */
    public List<String> addressable() {
        return entries.stream()
                .filter(RuleCatalog::isAddressable)
                .map(entry -> entry.rule().name())
                .toList();
    }

    /** Returns the name of the rule in force that is meant by its whole name or its last segment; empty when none is, or several. */
    public Optional<String> mentioned(String token) {
        Objects.requireNonNull(token, "token");
        return mentions.getOrDefault(token, Optional.empty());
    }

    ConditionIndex conditions() {
        return conditions;
    }

    Triggers triggers() {
        return triggers;
    }

    /** Returns the index of the rule of that name among {@link #rules}; empty when none is in force. */
    Optional<Integer> indexOf(String name) {
        return Optional.ofNullable(indexes.get(name));
    }

    /** Returns the indexes of the rules that always apply; nobody may change them. */
    BitSet always() {
        return always;
    }

    /** Returns the indexes of the rules that conditions or mentions bring in; nobody may change them. */
    BitSet selectable() {
        return selectable;
    }

    /** Returns what writes the prompt. */
    PromptRenderer prompt() {
        return prompt.get();
    }

    /** Returns whether a catalog of these would differ in nothing but the times that providers took and the throwables caught. */
    boolean says(List<RuleEntry> otherEntries, List<ProviderReport> otherProviders, List<Diagnostic> otherDiagnostics) {
        return entries.equals(otherEntries)
                && withoutTimes(providers).equals(withoutTimes(otherProviders))
                && withoutCauses(diagnostics).equals(withoutCauses(otherDiagnostics));
    }

    private static List<ProviderReport> withoutTimes(List<ProviderReport> reports) {
        return reports.stream()
                .map(report -> new ProviderReport(
                        report.id(), report.priority(), report.status(), report.rules(), Duration.ZERO))
                .toList();
    }

    private static List<Diagnostic> withoutCauses(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(Diagnostics::withoutCause).toList();
    }

    private static boolean isAddressable(RuleEntry entry) {
        return entry.isEligible() && (entry.bucket() == Bucket.ALWAYS || entry.bucket() == Bucket.RULEBOOK);
    }
}
