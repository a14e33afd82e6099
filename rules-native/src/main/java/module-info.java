import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.house.NativeRuleProvider;

/** A wing: our own rule files. Exports nothing; it is only ever found. */
module io.agentrules.provider.house {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            NativeRuleProvider;
}
