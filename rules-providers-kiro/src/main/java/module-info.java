import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.kiro.KiroRuleProvider;

/** Provider for Kiro's steering files. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.kiro {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            KiroRuleProvider;
}
