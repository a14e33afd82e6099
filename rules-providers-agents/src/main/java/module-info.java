import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.agents.AgentsMdRuleProvider;

/** Provider for AGENTS.md. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.agents {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            AgentsMdRuleProvider;
}
