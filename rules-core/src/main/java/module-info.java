/** The engine. Only the hall opens to the street; the rooms behind it are not exported. */
module io.agentrules.core {
    requires static org.jspecify;
    requires transitive io.agentrules.api;
    requires io.agentrules.pattern;
    requires org.snakeyaml.engine;

    exports io.agentrules.core;

    uses io.agentrules.api.spi.RuleProvider;
    uses io.agentrules.api.spi.ConditionEvaluator;
}
