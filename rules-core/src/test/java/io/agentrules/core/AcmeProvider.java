package io.agentrules.core;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/** Finds no rules, and knows a made-up tool with a view. */
record AcmeProvider() implements RuleProvider {
    @Override
    public String id() {
        return "acme";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(new AgentProfile("acme", """
                name: Acme Code
                asOf: 2026-11
                sources: {docs: its page}
                groups:
                  - {files: ACME.md, provider: acme}
                """));
    }
}
