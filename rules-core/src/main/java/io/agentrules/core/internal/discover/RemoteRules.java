package io.agentrules.core.internal.discover;

import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ClineFrontMatter;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.util.ArrayList;
import java.util.List;

/** Provides the remote rules that the harness supplies, in the format of Cline's rule files. */
public final class RemoteRules implements RuleProvider {
    private volatile List<RemoteRule> rules;
    private volatile List<RemoteRule> discovered = List.of();

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

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        discovered = rules;
        return discovered.stream()
                .flatMap(rule -> context.rule(rule.name(), rule.contents(), ClineFrontMatter::toRule).stream())
                .toList();
    }

    /** Splits this provider's contribution into binding rules, which are always enabled, and the others. */
    public List<Contribution> split(Contribution contribution) {
        var binding = new ArrayList<Rule>();
        var others = new ArrayList<Rule>();
        List<String> alwaysEnabled = discovered.stream()
                .filter(RemoteRule::alwaysEnabled)
                .map(RemoteRule::name)
                .toList();
        contribution.rules().forEach(rule -> (alwaysEnabled.contains(rule.name()) ? binding : others).add(rule));
        return List.of(
                new Contribution(id(), contribution.priority(), true, binding),
                new Contribution(id(), contribution.priority(), false, others));
    }
}
