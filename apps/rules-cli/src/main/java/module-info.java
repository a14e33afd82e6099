/** The rules command. Exports nothing: it is started by its main class. */
module io.agentrules.cli {
    requires static org.jspecify;
    requires io.agentrules.check;
    requires io.agentrules.core;
    requires io.agentrules.hooks;
    requires io.agentrules.inspector;
    requires io.agentrules.json;
    requires io.agentrules.mcp;
    requires info.picocli;
    requires tools.jackson.core;

    opens io.agentrules.cli.check to
            io.agentrules.json; // which writes the records of SARIF

    uses io.agentrules.api.spi.RuleProvider; // whose ids shells complete
}
