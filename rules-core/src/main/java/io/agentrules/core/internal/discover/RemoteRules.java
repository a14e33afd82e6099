package io.agentrules.core.internal.discover;

import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ClineFrontMatter;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Provides the remote rules that the harness supplies. */
public final class RemoteRules implements RuleProvider {
    private static final AgentProfile PROFILE = new AgentProfile("remote", """
            name: Remote rules
            format:
              always: 'set alwaysApply: true'
              brokenYaml: text
              manual: 'set alwaysApply: true, or add paths, globs or a description'
            """);

    private volatile List<RemoteRule> rules;
    private volatile Set<String> alwaysEnabled = Set.of();

    /** Creates a provider of these rules. */
    public RemoteRules(List<RemoteRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Replaces all rules. */
    public void replace(List<RemoteRule> others) {
        rules = List.copyOf(others);
    }

    @Override
    public String id() {
        return "remote";
    }

    @Override
    public int priority() {
        return 30;
    }

    /** Returns the rules that are always enabled first, so that no other one of their name takes their place. */
    @Override
    public List<Rule> discover(DiscoveryContext context) {
        var found = new ArrayList<Rule>();
        List<RemoteRule> now = rules;
        addTo(found, now, true, context);
        var names = new HashSet<String>();
        found.forEach(rule -> names.add(rule.name()));
        alwaysEnabled = Set.copyOf(names);
        addTo(found, now, false, context);
        return found;
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(PROFILE);
    }

    private static void addTo(List<Rule> found, List<RemoteRule> all, boolean alwaysEnabled, DiscoveryContext context) {
        for (RemoteRule rule : all) {
            if (rule.alwaysEnabled() == alwaysEnabled) {
                found.addAll(context.rule(rule.name(), rule.contents(), ClineFrontMatter::toRule));
            }
        }
    }

    /** Splits this provider's contribution into binding rules, which are always enabled, and the others. */
    public List<Contribution> split(Contribution contribution) {
        var binding = new LinkedHashMap<String, Rule>();
        var others = new ArrayList<Rule>();
        for (Rule rule : contribution.rules()) {
            if (!alwaysEnabled.contains(rule.name()) || binding.putIfAbsent(rule.name(), rule) != null) {
                others.add(rule);
            }
        }
        return List.of(
                new Contribution(id(), contribution.priority(), true, List.copyOf(binding.values())),
                new Contribution(id(), contribution.priority(), false, others));
    }
}
