/** The engine: discovers, merges and evaluates rules. Only the façade and the values it returns are exported to everyone. */
@SuppressWarnings("module") // rules-check is compiled later
module io.agentrules.core {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires io.agentrules.pattern;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;

    exports io.agentrules.core;
    exports io.agentrules.core.model;
    exports io.agentrules.core.internal.agent to
            io.agentrules.check;
    exports io.agentrules.core.internal.catalog to
            io.agentrules.check;
    exports io.agentrules.core.internal.condition to
            io.agentrules.check;
    exports io.agentrules.core.internal.discover to
            io.agentrules.check;
    exports io.agentrules.core.internal.event to
            io.agentrules.check;
    exports io.agentrules.core.internal.files to
            io.agentrules.check;
    exports io.agentrules.core.internal.markdown to
            io.agentrules.check;
    exports io.agentrules.core.internal.merge to
            io.agentrules.check;
    exports io.agentrules.core.internal.parse to
            io.agentrules.check;
    exports io.agentrules.core.internal.path to
            io.agentrules.check;
    exports io.agentrules.core.internal.plugin to
            io.agentrules.check;
    exports io.agentrules.core.internal.read to
            io.agentrules.check;
    exports io.agentrules.core.internal.session to
            io.agentrules.check;
    exports io.agentrules.core.internal.source to
            io.agentrules.check;
    exports io.agentrules.core.internal.stream to
            io.agentrules.check;
    exports io.agentrules.core.internal.support to
            io.agentrules.check;
    exports io.agentrules.core.internal.yaml to
            io.agentrules.check;

    uses io.agentrules.api.spi.RuleProvider;
    uses io.agentrules.api.spi.ConditionEvaluator;
    uses io.agentrules.core.internal.merge.LockReader;
    uses tools.jackson.core.TokenStreamFactory; // for TOML, where its parser is there
}
