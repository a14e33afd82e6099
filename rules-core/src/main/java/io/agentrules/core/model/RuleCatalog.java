package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.api.Stable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of all rules that were discovered, merged and assigned to buckets. Immutable and shared by all sessions.
 *
 * @since 0.1
 */
@Stable
public final class RuleCatalog {
    private static final Set<String> PROVIDER_PROBLEMS =
            Set.of("provider-failed", "provider-timeout", "provider-not-loaded");

    private static final Set<String> SETUP_PROBLEMS =
            Set.of("workspace-missing", "providers-missing", "provider-unknown");

    private final List<RuleEntry> entries;
    private final List<ProviderReport> providers;
    private final List<Diagnostic> diagnostics;
    private final List<Rule> rules;
    private volatile @Nullable Map<String, Optional<String>> mentions;
    private volatile @Nullable String digest;
    private volatile @Nullable Map<String, RuleEntry> byName;

    /**
     * Creates a catalog.
     *
     * @param entries every rule that was read, in precedence order
     * @param providers the outcome of each provider, in precedence order
     * @param diagnostics the diagnostics, sorted by file, line and code in code-point order
     */
    public RuleCatalog(List<RuleEntry> entries, List<ProviderReport> providers, List<Diagnostic> diagnostics) {
        this.entries = List.copyOf(entries);
        this.providers = List.copyOf(providers);
        this.diagnostics = List.copyOf(diagnostics);
        this.rules = entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
    }

    /**
     * Returns the rule names by the tokens that mention them: the whole name or its last segment. A whole name takes precedence; a
     * last segment that several names share mentions none of them.
     */
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

    /** Returns every rule that was read, in precedence order, including rules that are not eligible. */
    public List<RuleEntry> entries() {
        return entries;
    }

    /** Returns the eligible rules, in precedence order. */
    public List<Rule> rules() {
        return rules;
    }

    /** Returns the outcome of each provider, in precedence order. */
    public List<ProviderReport> providers() {
        return providers;
    }

    /** Returns the diagnostics about the rules, sorted by file, line and code in code-point order. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /**
     * Returns the diagnostics about providers that failed or made no progress, so that rules may be missing. In
     * the order of {@link #diagnostics}; empty if there were no such problems.
     */
    public List<Diagnostic> providerProblems() {
        return diagnostics.stream()
                .filter(diagnostic -> PROVIDER_PROBLEMS.contains(diagnostic.code()))
                .toList();
    }

    /**
     * Returns the diagnostics about a setup in which rules cannot be found: a workspace that does not exist, no provider at all, or settings
     * that name one that does not exist. In the order of {@link #diagnostics}; empty if there were no such problems.
     */
    @Experimental
    public List<Diagnostic> setupProblems() {
        return diagnostics.stream()
                .filter(diagnostic -> SETUP_PROBLEMS.contains(diagnostic.code()))
                .toList();
    }

    /**
     * Returns the SHA-256 of everything in this catalog that decides what a model is told: {@code sha256:} and 64 hexadecimal digits in
     * lower case. It changes if the text, an import, a condition, the trigger, the bucket, the state, the name or the path of any rule
     * changes, or the order of the rules. It does not depend on the folder of the workspace, the user's home folder, the order of the
     * class path, the locale, line endings, comments in front matter, or the diagnostics.
     *
     * <p>So two engines with the same settings and the same rules have the same digest on every machine. Computed by the first call.
     */
    @Experimental
    public String digest() {
        String known = digest;
        if (known == null) {
            known = RuleHashes.digest(entries);
            digest = known;
        }
        return known;
    }

    /** Returns the rule of that name that is eligible, or else the strongest one of that name. The first call takes linear time. */
    public Optional<RuleEntry> find(String name) {
        return Optional.ofNullable(byName().get(Objects.requireNonNull(name, "name")));
    }

    private Map<String, RuleEntry> byName() {
        Map<String, RuleEntry> known = byName;
        if (known == null) {
            known = new HashMap<>();
            for (RuleEntry entry : entries) {
                known.merge(
                        entry.rule().name(),
                        entry,
                        (first, next) -> first.isEligible() || !next.isEligible() ? first : next);
            }
            byName = known;
        }
        return known;
    }

    /**
     * Resolves {@code rule://name} among the rules that a model can address: the always rules and those that the rulebook lists.
     *
     * @return the rule; empty if no such rule is {@linkplain #addressable addressable}
     */
    public Optional<Rule> resolve(RuleUri uri) {
        Objects.requireNonNull(uri, "uri");
        return entries.stream()
                .filter(RuleCatalog::isAddressable)
                .map(RuleEntry::rule)
                .filter(rule -> rule.name().equals(uri.name()))
                .findFirst();
    }

    /** Returns the names that {@link #resolve} can resolve, in precedence order. */
    public List<String> addressable() {
        return entries.stream()
                .filter(RuleCatalog::isAddressable)
                .map(entry -> entry.rule().name())
                .toList();
    }

    /** Returns the name of the eligible rule that a token names by its whole name or last segment; empty if none or several. */
    public Optional<String> mentioned(String token) {
        Objects.requireNonNull(token, "token");
        Map<String, Optional<String>> known = mentions;
        if (known == null) {
            known = mentions(rules);
            mentions = known;
        }
        return known.getOrDefault(token, Optional.empty());
    }

    private static boolean isAddressable(RuleEntry entry) {
        return entry.isEligible() && (entry.bucket() == Bucket.ALWAYS || entry.bucket() == Bucket.RULEBOOK);
    }
}
