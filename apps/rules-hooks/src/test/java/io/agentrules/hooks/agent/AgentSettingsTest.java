package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AgentSettingsTest {
    @Test
    void everyAgentButTheGenericOneHasSettings() {
        assertThat(Agents.all())
                .allMatch(agent -> agent.settings().isEmpty() == agent.id().equals("generic"));
    }

    /** An event that means nothing to a session would cost a process for nothing. */
    @Test
    void everyEventMeansSomething() {
        for (Agent agent : Agents.all()) {
            List<Hook> hooks = agent.settings().map(AgentSettings::hooks).orElse(List.of());
            Set<Kind> kinds = EnumSet.noneOf(Kind.class);
            for (Hook hook : hooks) {
                Optional<HookEvent> read = agent.event(sample(hook.event()));

                assertThat(read).as(agent.id() + " " + hook.event()).isPresent();
                kinds.add(read.orElseThrow().kind());
            }
            if (!hooks.isEmpty()) {
                assertThat(kinds)
                        .as(agent.id())
                        .contains(Kind.SESSION_START, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.TURN_END)
                        .containsAnyOf(Kind.COMPACTING, Kind.COMPACTED);
            }
        }
    }

    @Test
    void matchersAreRegularExpressionsThatMatchTheToolsThatMatter() {
        for (RecordedAgent recorded : RecordedAgent.all()) {
            Agent agent = recorded.agent();
            for (Hook hook : agent.settings().map(AgentSettings::hooks).orElse(List.of())) {
                if (hook.event().equals(agent.format().beforeTool())
                        && !hook.matcher().isEmpty()) {
                    assertThat(recorded.list("tools"))
                            .as(agent.id())
                            .isNotEmpty()
                            .allMatch(Pattern.compile(hook.matcher()).asMatchPredicate());
                    assertThat("TodoWrite").doesNotMatch(hook.matcher());
                }
            }
        }
    }

    /** An agent that is tried gets an event that it would send itself. */
    @Test
    void anEventForTrialsMeansSomething() {
        assertThat(Agents.all())
                .allSatisfy(agent -> assertThat(agent.event(agent.format().trial("1", "/work")))
                        .get()
                        .extracting(HookEvent::session)
                        .isEqualTo("1"));
    }

    private static Map<String, Object> sample(String event) {
        var sample = new HashMap<String, Object>();
        sample.put("hook_event_name", event);
        sample.put("session_id", "1");
        sample.put("conversation_id", "1");
        sample.put("cwd", "/work");
        sample.put("workspace_roots", List.of("/work"));
        sample.put("prompt", "text");
        sample.put("trigger", "manual");
        sample.put("tool_name", "edit");
        sample.put("tool_input", Map.of());
        if (event.equalsIgnoreCase("subagentStart")) {
            sample.put("agent_id", "2");
            sample.put("subagent_id", "2");
        }
        return sample;
    }
}
