/** The roof: prints what the hall of the engine says. */
module io.agentrules.cli {
    requires static org.jspecify;
    requires io.agentrules.core;
    requires info.picocli;
    requires tools.jackson.core;

    exports io.agentrules.cli;
}
