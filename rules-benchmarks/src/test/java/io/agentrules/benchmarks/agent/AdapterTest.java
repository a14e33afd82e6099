package io.agentrules.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured is what an adapter does. */
class AdapterTest {
    @ParameterizedTest
    @EnumSource
    void eachCallTellsTheSessionAndGetsTheRules(Adapter adapter) {
        try (RuleWorkspace workspace = RuleWorkspace.of(100)) {
            RuleEngine engine = workspace.engine().build();
            Session session = engine.openSession();
            Agent agent = adapter.underRules(engine, session);

            agent.call("src/first.ts");
            agent.call("src/second.ts");

            assertThat(session.state().toMap().toString())
                    .contains("src/before/file0.ts", "src/before/file19.ts", "src/first.ts", "src/second.ts", "tool_9");
            assertThat(session.activate().renderPrompt().text()).isNotEmpty();
        }
    }
}
