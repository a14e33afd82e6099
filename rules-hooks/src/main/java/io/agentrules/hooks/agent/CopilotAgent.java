package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * GitHub Copilot: the CLI and the cloud agent following "GitHub Copilot hooks reference" of docs.github.com, and VS Code following "Hooks
 * reference" of code.visualstudio.com of 2026-07-29, both read in November 2026. All of them read the same files. The CLI sends this form
 * of events for hooks whose event has a name in Pascal case; only {@code subagentStart} has but one form. The CLI reads answers at the
 * top, VS Code in an object, so they are in both places.
 */
public final class CopilotAgent implements Agent {
    private static final String SUBAGENT_START = "subagentStart";

    private static final ClaudeShape SHAPE = new ClaudeShape(
            Map.of(
                    "SessionStart", Kind.SESSION_START,
                    "UserPromptSubmit", Kind.PROMPT,
                    "PreToolUse", Kind.BEFORE_TOOL,
                    "PostToolUse", Kind.AFTER_TOOL,
                    "Stop", Kind.TURN_END,
                    "PreCompact", Kind.COMPACTED, // nothing follows it
                    "SubagentStart", Kind.SUBAGENT_START,
                    "SubagentStop", Kind.SUBAGENT_END,
                    "SessionEnd", Kind.SESSION_END),
            Set.of(Kind.SESSION_START, Kind.AFTER_TOOL, Kind.SUBAGENT_START),
            10_000);

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
        return SHAPE.injectsAt();
    }

    @Override
    public int maxContext() {
        return SHAPE.maxContext();
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        var fields = new EventFields(event);
        boolean isStart =
                event.get(ClaudeShape.EVENT) == null && event.get("agentName") != null && event.get("response") == null;
        return isStart ? Optional.of(subagentStart(fields)) : SHAPE.event(event);
    }

    private static HookEvent subagentStart(EventFields fields) {
        return new HookEvent(
                Kind.SUBAGENT_START,
                SUBAGENT_START,
                fields.required("sessionId"),
                Optional.of(fields.required("agentName")),
                fields.folder("cwd"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        var map = new LinkedHashMap<String, Object>();
        SHAPE.denial(event, answer).ifPresent(reason -> {
            map.put(ClaudeShape.DECISION, "deny");
            map.put(ClaudeShape.REASON, reason);
        });
        SHAPE.context(event, answer).ifPresent(context -> map.put(ClaudeShape.CONTEXT, context));
        if (!map.isEmpty() && !event.name().equals(SUBAGENT_START)) {
            map.put(ClaudeShape.SPECIFIC, ClaudeShape.named(event, Map.copyOf(map)));
        }
        return map;
    }
}
