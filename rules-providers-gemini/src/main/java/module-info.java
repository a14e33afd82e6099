import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.gemini.GeminiRuleProvider;
import io.agentrules.provider.gemini.QwenRuleProvider;

/** Providers for Gemini CLI's GEMINI.md and Qwen Code's QWEN.md and .qwen/rules. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.gemini {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            GeminiRuleProvider,
            QwenRuleProvider;
}
