import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.opencode.OpencodeRuleProvider;

/** A wing: opencode's {@code .opencode/rules}. Exports nothing; it is only ever found. */
module io.agentrules.provider.opencode {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            OpencodeRuleProvider;
}
