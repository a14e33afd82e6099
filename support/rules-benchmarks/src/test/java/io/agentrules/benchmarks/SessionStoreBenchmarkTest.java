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
            Session second = store.engine.openSession("conversation-1");
            Session third = store.engine.openSession("conversation-2");

            Session added = store.insert();

            assertThat(added.id()).isEqualTo("conversation-3");
            assertThat(store.engine.openSession("conversation-1")).isSameAs(second);
            assertThat(store.engine.openSession("conversation-2")).isSameAs(third);
            assertThat(store.engine.openSession("conversation-0")).isNotSameAs(oldest);
        }
    }
}
