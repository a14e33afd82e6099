import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.claude.ClaudeRuleProvider;

/** Provider for Claude Code's CLAUDE.md and .claude/rules. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.claude {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            ClaudeRuleProvider;
}
