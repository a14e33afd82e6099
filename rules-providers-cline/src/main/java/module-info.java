import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.cline.ClineRuleProvider;

/** A wing: Cline's {@code .clinerules}. Exports nothing; it is only ever found. */
module io.agentrules.provider.cline {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            ClineRuleProvider;
}
