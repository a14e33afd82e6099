import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.windsurf.WindsurfRuleProvider;

/** A wing: Windsurf's {@code .windsurf/rules}. Exports nothing; it is only ever found. */
module io.agentrules.provider.windsurf {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            WindsurfRuleProvider;
}
