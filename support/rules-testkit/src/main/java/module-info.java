/** Tests that every provider, condition evaluator and session store must pass, with the real engine. For tests only. */
module io.agentrules.testkit {
    requires static org.jspecify;
    requires static transitive net.jqwik.api;
    requires transitive io.agentrules.api;
    requires transitive io.agentrules.core;
    requires transitive org.junit.jupiter.api;
    requires com.google.common.jimfs;
    requires org.assertj.core;

    exports io.agentrules.testkit;
}
