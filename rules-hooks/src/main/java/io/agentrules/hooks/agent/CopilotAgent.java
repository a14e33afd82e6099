package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * GitHub Copilot: the CLI and the cloud agent following "GitHub Copilot hooks reference" of docs.github.com, and VS Code following "Hooks
 * reference" of code.visualstudio.com of 2026-07-29, both read in November 2026. All of them read the same files.
 *
 * <p>Events come in two forms. Hooks whose event has a name in Pascal case get that of Claude Code; VS Code sends no other. The others get
 * {@code sessionId} and so on without a name, so that the fields tell which event it is. The answer is
 * both at the top, where the CLI reads it, and in an object, where VS Code does.
 */
public final class CopilotAgent implements Agent {
    /** The fields of the form without names, and what they are called in the other. */
    private static final Map<String, String> FIELDS = Map.of(
            "sessionId", "session_id",
            "toolName", "tool_name",
            "toolArgs", "tool_input");

    /** Nothing follows {@code PreCompact}, so it counts as the compaction itself. */
    private static final ClaudeFormat FORMAT = ClaudeFormat.CLAUDE.with("PreCompact", Kind.COMPACTED);

    @Override
    public String id() {
        return "copilot";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("copilot-cli");
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.SESSION_START, Kind.AFTER_TOOL, Kind.SUBAGENT_START);
    }

    @Override
    public int maxContext() {
        return 10_000;
    }

    @Override
    public String beforeTool() {
        return ClaudeFormat.BEFORE_TOOL;
    }

    @Override
    public Optional<Kind> kind(String event) {
        return FORMAT.kind(event);
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        if (event.get(ClaudeFormat.EVENT) != null || event.get("sessionId") == null) {
            return FORMAT.event(event);
        }
        return name(event).flatMap(name -> FORMAT.event(named(name, event)));
    }

    /** Returns the event that has such fields, in Pascal case; empty for one that means nothing. */
    private static Optional<String> name(Map<String, ?> event) {
        if (event.containsKey("error") || event.containsKey("transformedPrompt")) {
            return Optional.empty();
        }
        if (event.containsKey("toolName")) {
            return Optional.of(event.containsKey("toolResult") ? "PostToolUse" : ClaudeFormat.BEFORE_TOOL);
        }
        if (event.containsKey("agentName")) {
            return Optional.of(event.containsKey("stopReason") ? "SubagentStop" : "SubagentStart");
        }
        return Stream.of(
                        Map.entry("source", "SessionStart"),
                        Map.entry("prompt", "UserPromptSubmit"),
                        Map.entry("stopReason", "Stop"),
                        Map.entry("trigger", "PreCompact"),
                        Map.entry("reason", "SessionEnd"))
                .filter(entry -> event.containsKey(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Map<String, Object> named(String name, Map<String, ?> event) {
        var named = new LinkedHashMap<String, Object>();
        event.forEach((key, value) -> named.put(FIELDS.getOrDefault(key, key), value));
        named.put(ClaudeFormat.EVENT, name);
        if (event.get("agentName") != null) {
            named.put("agent_id", event.get("agentName")); // a start has no id
        }
        return named;
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        Map<String, Object> fields = ClaudeFormat.fields(Delivery.of(this, event, answer));
        if (fields.isEmpty()) {
            return Map.of();
        }
        var map = new LinkedHashMap<>(fields);
        map.put(ClaudeFormat.SPECIFIC, ClaudeFormat.named(event, fields));
        return map;
    }
}
