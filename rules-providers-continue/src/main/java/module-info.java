import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.continuedev.ContinueRuleProvider;

/** Provider for Continue's rules. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.continuedev {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            ContinueRuleProvider;
}
