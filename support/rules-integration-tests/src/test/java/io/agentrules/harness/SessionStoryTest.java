package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.SessionState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Conversations that are summed up, that go on in another process, that send somebody else. */
class SessionStoryTest extends Story {
    private static final TypeReference<Map<String, Object>> JSON = new TypeReference<>() {};
    private static final Map<String, String> APP = Map.of("path", "src/App.tsx");

    @Test
    void afterACompactionTheRulesAndTheReminderAreThereAgain() {
        rules();
        model.says("Use console.log(x).")
                .calls("read", APP)
                .says("Use logger.debug(x).")
                .says("We talked of let x: any.")
                .says("As I said.");
        Session session = workspace.engine().build().openSession();
        Agent agent = agent(session);

        agent.answer("How do I print x?");
        agent.compact();
        agent.resume();

        ModelCall summing = model.call(3);
        assertThat(summing.system()).isEqualTo(Agent.BASE);
        assertThat(told(summing)).contains("- src/App.tsx");
        assertThat(summing.isComplete()).isTrue(); // nothing is forbidden to a summary
        ModelCall next = model.call(4);
        assertThat(next.messages())
                .startsWith(Message.synthetic("We talked of let x: any."))
                .hasSize(2);
        assertThat(next.system()).contains("Use hooks.");
        assertThat(told(next)).contains(reminder("no-console"));
    }

    @Test
    void aConversationThatBreaksOffInATurnGoesOnInAnotherProcess() {
        rules();
        model.says("Use console.log(x).").calls("read", APP);
        Session session = workspace.engine().build().openSession("talk");
        Agent agent = agent(session);
        assertThatThrownBy(() -> agent.answer("How do I print x?")).hasMessageContaining("no answer to call 2");
        String kept = JsonMapper.shared().writeValueAsString(session.state().toMap());

        var state = SessionState.of(JsonMapper.shared().readValue(kept, JSON));
        Session restored = workspace.engine().build().restoreSession("talk", state);
        model.says("Use console.log(x).");
        var again = new Agent(restored, model, workspace.tools(), Emission.BUFFER, screen, agent.history());

        assertThat(again.resume()).isEqualTo("Use console.log(x).");
        ModelCall next = model.call(2);
        assertThat(told(next)).contains(reminder("no-console"));
        assertThat(next.system()).contains("Use hooks.");
        assertThat(next.isComplete()).isTrue(); // the rule fired in this session before, and fires once
    }

    @Test
    void aSubAgentKnowsWhatWasKnownAndKeepsItsOwnBooks() {
        rules();
        Session session = workspace.engine().build().openSession();
        var tools = new HashMap<>(workspace.tools());
        tools.put(
                "review",
                arguments -> new Agent(
                                session.fork("reviewer"),
                                model,
                                workspace.tools(),
                                Emission.BUFFER,
                                new Screen(),
                                List.of())
                        .answer("Review src/App.tsx."));
        model.calls("read", APP)
                .calls("review", Map.of())
                .says("let x: any;") // the reviewer
                .says("let x: string;")
                .says("It said: any type.") // the agent itself
                .says("It said: fine.");

        String answer =
                new Agent(session, model, tools, Emission.BUFFER, screen, List.of()).answer("Have it reviewed.");

        assertThat(answer).isEqualTo("It said: fine.");
        assertThat(model.call(2).system()).contains("Use hooks.");
        assertThat(model.calls())
                .extracting(ModelCall::isCancelled)
                .containsExactly(false, false, true, false, true, false);
        assertThat(told(model.call(4))).contains("let x: string;").doesNotContain(reminder("no-any"));
    }

    private void rules() {
        workspace
                .with(".xcsh/rules/no-console.md", "---\ncondition: console\\.log\n---\nUse the logger.")
                .with(".xcsh/rules/no-any.md", "---\ncondition: ': any'\n---\nName the type.")
                .with(".cursor/rules/react.mdc", "---\nglobs: *.tsx\n---\nUse hooks.")
                .with("src/App.tsx", "<App/>");
    }
}
