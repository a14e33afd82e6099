package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * GitHub Copilot: the CLI as seen on the wire with version 1.0.102, the cloud agent following "GitHub Copilot hooks reference" of
 * docs.github.com, and VS Code following "Hooks reference" of code.visualstudio.com of 2026-07-29. All of them read the same files, and
 * {@code .claude/settings.json} of the workspace as well, whose hooks they send their own events.
 *
 * <p>Events come in two forms. Hooks whose event has a name in Pascal case get that of Claude Code; VS Code sends no other. The others get
 * {@code sessionId} and so on without a name, so that the fields tell which event it is; a sub-agent's start always comes like that. The
 * events of a sub-agent have its own id as their session. The answer is both at the top, where the CLI reads it, and in an object, where
 * VS Code does.
 */
record CopilotAgent(Set<Kind> injectsAt) implements Agent {
    private static final String PARENT = "parent_agent_id";
    private static final String SESSION = "session_id";
    private static final String AGENT = "agent_id";

    /** The fields of the form without names, and what they are called in the other. */
    private static final Map<String, String> FIELDS = Map.of(
            "sessionId", SESSION,
            "toolName", "tool_name",
            "toolArgs", "tool_input",
            "agentId", AGENT,
            "parentAgentId", PARENT);

    private static final String FAILURE = "PostToolUseFailure";
    private static final String PROMPT = "UserPromptSubmit";
    private static final int SECONDS = 15;

    /** The events that have a transcript only in VS Code. */
    private static final Set<String> WITHOUT_TRANSCRIPT =
            Set.of("SessionStart", PROMPT, ClaudeFormat.BEFORE_TOOL, "PostToolUse");

    private static final Set<Kind> IN_VS_CODE =
            Set.of(Kind.SESSION_START, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.TOOL_FAILED, Kind.SUBAGENT_START);

    /** Nothing follows {@code PreCompact}, so it counts as the compaction itself. */
    private static final ClaudeFormat FORMAT =
            ClaudeFormat.CLAUDE.with("PreCompact", Kind.COMPACTED).with(FAILURE, Kind.TOOL_FAILED);

    /** The agent as the command line knows it. */
    static final CopilotAgent CLI = cli();

    private static CopilotAgent cli() {
        var everywhere = EnumSet.of(Kind.PROMPT);
        everywhere.addAll(IN_VS_CODE);
        return new CopilotAgent(Collections.unmodifiableSet(everywhere));
    }

    @Override
    public String id() {
        return "copilot";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("copilot-cli");
    }

    @Override
    public AgentFormat format() {
        return FORMAT;
    }

    /** Tells VS Code apart, where no text reaches the model at a prompt, following its documentation. */
    @Override
    public Agent sender(Map<String, ?> event) {
        boolean isVsCode = event.get("transcript_path") != null
                && event.get(ClaudeFormat.EVENT) instanceof String name
                && WITHOUT_TRANSCRIPT.contains(name);
        return isVsCode ? new CopilotAgent(IN_VS_CODE) : this;
    }

    /** More was not tried. */
    @Override
    public int maxContext() {
        return 40_000;
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                        new Place(
                                "COPILOT_HOME", ".copilot", "hooks/agent-rules.json", ".github/hooks/agent-rules.json"),
                        Shape.COPILOT,
                        Hook.list(
                                SECONDS,
                                "SessionStart",
                                PROMPT,
                                ClaudeFormat.BEFORE_TOOL,
                                "PostToolUse",
                                FAILURE,
                                "PreCompact",
                                "SubagentStart",
                                "SubagentStop",
                                "Stop",
                                "SessionEnd"))
                .nextInProject("With copilot -p, hooks of a project run only in folders that you trust, or with"
                        + " GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS=true."));
    }

    /** Returns whether Copilot has sent an event to a hook of Claude Code, whose own events have no time. */
    static boolean isSender(Map<String, ?> event) {
        return event.containsKey("timestamp") && !event.containsKey("permission_mode");
    }

    /** Leaves out the prompt of a sub-agent: its agent has written it, and what was told at its start is in it. */
    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        boolean hasName = event.get(ClaudeFormat.EVENT) instanceof String || event.get("sessionId") == null;
        Optional<Map<String, ?>> named =
                hasName ? Optional.of(event) : name(event).map(name -> named(name, event));
        return named.map(CopilotAgent::ofConversation)
                .flatMap(FORMAT::event)
                .filter(read -> read.kind() != Kind.PROMPT || read.subagent().isEmpty());
    }

    /** Returns an event whose session is that of the main conversation, or of the agent that has started the sub-agent. */
    private static Map<String, ?> ofConversation(Map<String, ?> event) {
        if (event.get(AGENT) == null || event.get(PARENT) == null) {
            return event;
        }
        var known = new LinkedHashMap<String, Object>(event);
        known.put(SESSION, event.get(PARENT));
        return known;
    }

    /** Returns the event that has such fields, in Pascal case; empty for one that means nothing. */
    private static Optional<String> name(Map<String, ?> event) {
        if (event.containsKey("transformedPrompt")) {
            return Optional.empty();
        }
        if (event.containsKey("toolName")) {
            String afterwards = event.containsKey("error") ? FAILURE : ClaudeFormat.BEFORE_TOOL;
            return Optional.of(event.containsKey("toolResult") ? "PostToolUse" : afterwards);
        }
        if (event.containsKey("error")) {
            return Optional.empty();
        }
        if (event.containsKey("agentName")) {
            return Optional.of(event.containsKey("stopReason") ? "SubagentStop" : "SubagentStart");
        }
        return Stream.of(
                        Map.entry("source", "SessionStart"),
                        Map.entry("prompt", PROMPT),
                        Map.entry("stopReason", "Stop"),
                        Map.entry("trigger", "PreCompact"),
                        Map.entry("reason", "SessionEnd"))
                .filter(entry -> event.containsKey(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Map<String, ?> named(String name, Map<String, ?> event) {
        var named = new LinkedHashMap<String, Object>();
        event.forEach((key, value) -> named.put(FIELDS.getOrDefault(key, key), value));
        named.put(ClaudeFormat.EVENT, name);
        if (event.get("agentName") != null) {
            named.putIfAbsent(AGENT, event.get("agentName")); // a version without ids
        }
        return named;
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        Map<String, Object> fields = ClaudeFormat.fields(Delivery.of(injectsAt(), maxContext(), event, answer));
        if (fields.isEmpty()) {
            return Map.of();
        }
        var map = new LinkedHashMap<>(fields);
        map.put(ClaudeFormat.SPECIFIC, ClaudeFormat.named(event, fields));
        return map;
    }
}
