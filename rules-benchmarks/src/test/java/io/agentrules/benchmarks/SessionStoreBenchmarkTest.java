package io.agentrules.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Session;
import org.junit.jupiter.api.Test;

class SessionStoreBenchmarkTest {
    @Test
    void theStoreIsFullSoThatEachNewSessionEvictsTheOldest() {
        try (RuleWorkspace workspace = RuleWorkspace.of(0)) {
            var store = SessionStoreBenchmark.of(workspace, 3);
            Session oldest = store.engine.openSession("conversation-0");

            store.insert();
            store.insert();

            assertThat(store.engine.openSession("conversation-0")).isSameAs(oldest);
            assertThat(store.insert()).isNotSameAs(store.insert());
            store.insert();
            assertThat(store.engine.openSession("conversation-0")).isNotSameAs(oldest);
        }
    }
}
