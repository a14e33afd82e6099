/** The engine: discovers, merges and evaluates rules. Only the façade and the values it returns are exported to everyone. */
@SuppressWarnings("module") // the command and the MCP server are compiled later
module io.agentrules.core {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires io.agentrules.pattern;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;

    exports io.agentrules.core;
    exports io.agentrules.core.model;
    exports io.agentrules.core.input to
            io.agentrules.cli,
            io.agentrules.hooks,
            io.agentrules.inspector,
            io.agentrules.json,
            io.agentrules.mcp;

    uses io.agentrules.api.spi.RuleProvider;
    uses io.agentrules.api.spi.ConditionEvaluator;
}
