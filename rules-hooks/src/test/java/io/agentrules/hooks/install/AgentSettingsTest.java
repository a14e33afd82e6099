package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
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
        assertThat(HookInstaller.agents())
                .containsExactlyElementsOf(Agents.all().stream()
                        .map(Agent::id)
                        .filter(id -> !id.equals("generic"))
                        .toList());
    }

    /** An event that means nothing to a session would cost a process for nothing. */
    @Test
    void everyEventMeansSomething() {
        for (AgentSettings settings : AgentSettings.all()) {
            Agent agent = Agents.find(settings.agent()).orElseThrow();
            Set<Kind> kinds = EnumSet.noneOf(Kind.class);
            for (AgentSettings.Event event : settings.events()) {
                Optional<HookEvent> read =
                        agent.event(sample(event.name(), settings.agent().equals("copilot")));

                assertThat(read).as(settings.agent() + " " + event.name()).isPresent();
                kinds.add(read.orElseThrow().kind());
            }
            if (!settings.isPlugin()) {
                assertThat(kinds)
                        .as(settings.agent())
                        .contains(Kind.SESSION_START, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.TURN_END)
                        .containsAnyOf(Kind.COMPACTING, Kind.COMPACTED);
            }
        }
    }

    @Test
    void matchersAreRegularExpressionsThatMatchTheToolsThatMatter() {
        Map<String, List<String>> tools = Map.of(
                "claude", List.of("Read", "Write", "Edit", "Bash", "mcp__a__b"),
                "codex", List.of("Bash", "apply_patch", "mcp__a__b"),
                "gemini", List.of("read_file", "write_file", "replace", "run_shell_command"),
                "qwen", List.of("read_file", "write_file", "edit", "run_shell_command"),
                "cursor", List.of("Read", "Write", "Shell"));
        for (AgentSettings settings : AgentSettings.all()) {
            for (AgentSettings.Event event : settings.events()) {
                if (event.name().matches("(?i)pretooluse|beforetool")
                        && !event.matcher().isEmpty()) {
                    assertThat(tools.get(settings.agent()))
                            .allMatch(Pattern.compile(event.matcher()).asMatchPredicate());
                    assertThat("TodoWrite").doesNotMatch(event.matcher());
                }
            }
        }
    }

    private static Map<String, Object> sample(String event, boolean isCopilot) {
        var sample = new HashMap<String, Object>();
        if (!event.equals("subagentStart") || !isCopilot) {
            sample.put("hook_event_name", event);
        }
        sample.put("session_id", "1");
        sample.put("conversation_id", "1");
        sample.put("cwd", "/work");
        sample.put("workspace_roots", List.of("/work"));
        sample.put("prompt", "text");
        sample.put("trigger", "manual");
        sample.put("tool_name", "edit");
        sample.put("tool_input", Map.of());
        sample.put("agent_id", "2");
        sample.put("subagent_id", "2");
        if (event.equals("subagentStart")) {
            sample.put("sessionId", "1");
            sample.put("agentName", "2");
        }
        return sample;
    }
}
