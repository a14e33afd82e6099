import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.house.NativeRuleProvider;

/** Provider for the native format. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.house {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            NativeRuleProvider;
}
