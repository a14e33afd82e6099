import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.cline.ClineRuleProvider;

/** Provider for Cline's {@code .clinerules}. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.cline {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            ClineRuleProvider;
}
