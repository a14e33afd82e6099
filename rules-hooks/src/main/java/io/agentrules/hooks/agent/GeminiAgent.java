package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gemini CLI, as seen on the wire with version 0.61.0. Its events have no sub-agent. It sends {@code PreCompress} before each model call,
 * long before it compresses anything, unless the user asks for it.
 */
public final class GeminiAgent implements Agent {
    private static final String BEFORE_TOOL = "BeforeTool";

    private static final Map<String, Kind> EVENTS = Map.of(
            "SessionStart", Kind.SESSION_START,
            "BeforeAgent", Kind.PROMPT,
            BEFORE_TOOL, Kind.BEFORE_TOOL,
            "AfterTool", Kind.AFTER_TOOL,
            "AfterAgent", Kind.TURN_END,
            "PreCompress", Kind.COMPACTED,
            "SessionEnd", Kind.SESSION_END);

    private static final Set<Kind> INJECTS_AT =
            Set.of(Kind.SESSION_START, Kind.SESSION_CLEARED, Kind.PROMPT, Kind.AFTER_TOOL);

    /** What the hooks of the session's start said: Gemini puts it before the user's words. */
    private static final Pattern INJECTED = Pattern.compile("\\A(?:\\s*<hook_context>[^<]*</hook_context>)+\\s*");

    @Override
    public String id() {
        return "gemini";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("gemini");
    }

    @Override
    public Set<String> loadsRulesAt() {
        return Set.of("read", ToolNames.WRITE, ToolNames.EDIT);
    }

    @Override
    public Set<Kind> injectsAt() {
        return INJECTS_AT;
    }

    @Override
    public String beforeTool() {
        return BEFORE_TOOL;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        var fields = new EventFields(event);
        String name = fields.required(ClaudeShape.EVENT);
        return Optional.ofNullable(EVENTS.get(name))
                .filter(kind -> kind != Kind.COMPACTED || fields.text("trigger").equals(Optional.of("manual")))
                .map(kind -> event(name, kind, fields));
    }

    private static HookEvent event(String name, Kind kind, EventFields fields) {
        Path folder = fields.folder("cwd");
        boolean isCleared = kind == Kind.SESSION_START && fields.text("source").equals(Optional.of("clear"));
        Optional<ToolUse> tool = kind == Kind.BEFORE_TOOL || kind == Kind.AFTER_TOOL
                ? Optional.of(ClaudeShape.tool(fields, folder))
                : Optional.empty();
        return new HookEvent(
                isCleared ? Kind.SESSION_CLEARED : kind,
                name,
                fields.required("session_id"),
                Optional.empty(),
                folder,
                kind == Kind.PROMPT
                        ? Optional.of(INJECTED.matcher(fields.anyText("prompt")).replaceFirst(""))
                        : Optional.empty(),
                tool,
                Optional.empty(),
                fields.flag("stop_hook_active"));
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        var map = new LinkedHashMap<String, Object>();
        if (event.kind() == Kind.BEFORE_TOOL && answer.denial().isPresent()) {
            map.put("decision", "deny");
            map.put("reason", Denial.reason(answer.denial().get()));
        }
        if (INJECTS_AT.contains(event.kind()) && !answer.context().isBlank()) {
            map.put(ClaudeShape.SPECIFIC, ClaudeShape.named(event, Map.of(ClaudeShape.CONTEXT, answer.context())));
        }
        return map;
    }
}
