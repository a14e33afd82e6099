/** Hooks: answers the events of coding agents that run a command at each prompt and before each tool. */
@SuppressWarnings("module") // the command is compiled later
module io.agentrules.hooks {
    requires static org.jspecify;
    requires io.agentrules.check;
    requires transitive io.agentrules.core;
    requires tools.jackson.core;

    exports io.agentrules.hooks to
            io.agentrules.cli;
    exports io.agentrules.hooks.agent to
            io.agentrules.cli;
    exports io.agentrules.hooks.daemon to
            io.agentrules.cli;
    exports io.agentrules.hooks.event to
            io.agentrules.cli;
    exports io.agentrules.hooks.install to
            io.agentrules.cli;
    exports io.agentrules.hooks.store to
            io.agentrules.cli;
}
