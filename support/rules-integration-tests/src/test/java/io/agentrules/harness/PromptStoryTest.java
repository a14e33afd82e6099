package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The system prompt has the rules of its moment. */
class PromptStoryTest extends Story {
    private static final Map<String, String> APP = Map.of("path", "src/App.tsx");

    @Test
    void aFileThatAToolWorksOnBringsItsRulesIntoTheNextCall() {
        workspace
                .with(".xcsh/rules/tone.md", "---\nalwaysApply: true\n---\nBe brief.")
                .with(".cursor/rules/react.mdc", "---\nglobs: *.tsx\n---\nUse hooks.")
                .with("src/App.tsx", "<App/>");
        model.calls("read", APP).says("It renders the app.");
        Agent agent = agent(workspace.engine().build().openSession());

        assertThat(agent.answer("What does the main component do?")).isEqualTo("It renders the app.");

        assertThat(model.call(0).system())
                .startsWith(Agent.BASE)
                .contains("Be brief.")
                .doesNotContain("Use hooks.");
        assertThat(model.call(1).system()).startsWith(Agent.BASE).contains("Be brief.", "Use hooks.");
        assertThat(told(model.call(1))).isEqualTo("<App/>");
    }

    @Test
    void theSessionKnowsOfAToolCallBeforeTheToolRuns() {
        workspace.with(".cursor/rules/react.mdc", "---\nglobs: *.tsx\n---\nUse hooks.");
        model.calls("read", APP).says("Done.");
        Session session = workspace.engine().build().openSession();
        var inWhileTheToolRan = new ArrayList<String>();
        Map<String, Tool> tools = Map.of("read", arguments -> {
            session.activate().active().forEach(rule -> inWhileTheToolRan.add(rule.name()));
            return "";
        });

        new Agent(session, model, tools, Emission.BUFFER, screen, List.of()).answer("Look at it.");

        assertThat(inWhileTheToolRan).containsExactly("react");
    }

    @Test
    void aRuleFileThatChangesBetweenCallsIsInTheNextOne() {
        workspace.with(".xcsh/rules/tone.md", "---\nalwaysApply: true\n---\nBe brief.");
        model.says("Yes.").says("Yes, of course.");
        var engine = workspace.engine().build();
        Agent agent = agent(engine.openSession());

        agent.answer("Is it?");
        workspace.with(".xcsh/rules/tone.md", "---\nalwaysApply: true\n---\nBe polite.");
        engine.refresh();
        agent.answer("Is it really?");

        assertThat(model.call(0).system()).contains("Be brief.");
        assertThat(model.call(1).system()).contains("Be polite.").doesNotContain("Be brief.");
    }
}
