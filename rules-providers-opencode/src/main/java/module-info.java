import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.opencode.OpencodeRuleProvider;

/** Provider for opencode's {@code .opencode/rules}. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.opencode {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            OpencodeRuleProvider;
}
