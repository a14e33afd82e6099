/** What people do with rule files and no harness does while it runs: checks, fixes, locks and trials. Also what applications share. */
@SuppressWarnings("module") // the command, the MCP server and others are compiled later
module io.agentrules.check {
    requires static org.jspecify;
    requires transitive io.agentrules.core;
    requires io.agentrules.pattern;
    requires static jdk.httpserver;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;

    exports io.agentrules.check;
    exports io.agentrules.check.config to
            io.agentrules.cli,
            io.agentrules.hooks,
            io.agentrules.inspector,
            io.agentrules.json;
    exports io.agentrules.check.http to
            io.agentrules.inspector,
            io.agentrules.mcp;
    exports io.agentrules.check.input to
            io.agentrules.cli,
            io.agentrules.hooks,
            io.agentrules.inspector,
            io.agentrules.json,
            io.agentrules.mcp;
    exports io.agentrules.check.json to
            io.agentrules.cli,
            io.agentrules.hooks,
            io.agentrules.mcp;
    exports io.agentrules.check.model;
    exports io.agentrules.check.scan to
            io.agentrules.cli,
            io.agentrules.json;
    exports io.agentrules.check.spi;

    uses io.agentrules.api.spi.RuleProvider;
    uses io.agentrules.check.spi.RuleCheck;

    provides io.agentrules.core.internal.merge.LockReader with
            io.agentrules.check.internal.lock.LockFiles;
}
