/** The JSON of the command, which the inspector answers with, too; and how both show paths and texts from files. */
@SuppressWarnings("module") // the command is compiled later
module io.agentrules.json {
    requires static org.jspecify;
    requires transitive io.agentrules.check;
    requires transitive io.agentrules.core;
    requires tools.jackson.core;

    exports io.agentrules.json to
            io.agentrules.cli,
            io.agentrules.inspector;
}
