import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.copilot.CopilotRuleProvider;

/** Provider for GitHub Copilot's instruction files. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.copilot {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            CopilotRuleProvider;
}
