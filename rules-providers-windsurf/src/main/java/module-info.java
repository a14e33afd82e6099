import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.windsurf.AntigravityRuleProvider;
import io.agentrules.provider.windsurf.WindsurfRuleProvider;

/** Provider for Windsurf's {@code .windsurf/rules}. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.windsurf {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            AntigravityRuleProvider,
            WindsurfRuleProvider;
}
