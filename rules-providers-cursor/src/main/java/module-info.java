import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.cursor.CursorRuleProvider;

/** A wing: Cursor's {@code .cursor/rules}. Exports nothing; it is only ever found. */
module io.agentrules.provider.cursor {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            CursorRuleProvider;
}
