import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.xcsh.NativeRuleProvider;

/** Provider for the native format. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.xcsh {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            NativeRuleProvider;
}
