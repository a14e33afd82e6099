import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.cursor.CursorRuleProvider;

/** Provider for Cursor's {@code .cursor/rules}. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.cursor {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            CursorRuleProvider;
}
