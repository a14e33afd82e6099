package io.agentrules.hooks.agent;

import static java.util.Map.entry;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cursor, following the page "Hooks" of cursor.com, read on 2026-08-25. {@code preToolUse} and {@code postToolUse} come for all tools, so
 * that the events for single tools, such as {@code beforeShellExecution}, are ignored.
 */
final class CursorAgent implements Agent, AgentFormat {
    private static final String BEFORE_TOOL = "preToolUse";
    private static final String TOOLS = "Shell|Read|Write|Edit|StrReplace|Delete|MCP";
    private static final int SECONDS = 15;

    private static final Map<String, Kind> EVENTS = Map.ofEntries(
            entry("sessionStart", Kind.SESSION_START),
            entry("beforeSubmitPrompt", Kind.PROMPT),
            entry(BEFORE_TOOL, Kind.BEFORE_TOOL),
            entry("postToolUse", Kind.AFTER_TOOL),
            entry("stop", Kind.TURN_END),
            entry("preCompact", Kind.COMPACTED), // nothing follows it
            entry("subagentStart", Kind.SUBAGENT_START),
            entry("sessionEnd", Kind.SESSION_END));

    @Override
    public String id() {
        return "cursor";
    }

    @Override
    public AgentFormat format() {
        return this;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.SESSION_START, Kind.AFTER_TOOL);
    }

    @Override
    public String beforeTool() {
        return BEFORE_TOOL;
    }

    @Override
    public Optional<Kind> kind(String event) {
        return Optional.ofNullable(EVENTS.get(event));
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        var fields = new EventFields(event);
        String name = fields.required(ClaudeFormat.EVENT);
        return Optional.ofNullable(EVENTS.get(name)).map(kind -> event(name, kind, fields));
    }

    private static HookEvent event(String name, Kind kind, EventFields fields) {
        Path workspace = fields.firstFolder("workspace_roots");
        Path folder = fields.text("cwd").filter(text -> !text.isEmpty()).isPresent() ? fields.folder("cwd") : workspace;
        HookEvent event = HookEvent.of(kind, name, session(kind, fields), folder)
                .subagent(kind == Kind.SUBAGENT_START ? Optional.of(fields.required("subagent_id")) : Optional.empty());
        return ClaudeFormat.withContent(event, fields, () -> ClaudeFormat.tool(fields, folder))
                .model(fields.hint("model_id").or(() -> fields.hint("model")));
    }

    private static String session(Kind kind, EventFields fields) {
        Optional<String> parent = fields.text("parent_conversation_id").filter(id -> !id.isEmpty());
        return kind == Kind.SUBAGENT_START && parent.isPresent() ? parent.get() : fields.required("conversation_id");
    }

    @Override
    public Map<String, Object> answer(HookEvent event, Delivery delivery) {
        var map = new LinkedHashMap<String, Object>();
        delivery.denial().ifPresent(reason -> {
            map.put("permission", "deny");
            map.put("user_message", reason);
            map.put("agent_message", reason);
        });
        delivery.context().ifPresent(context -> map.put("additional_context", context));
        return map;
    }

    @Override
    public Map<String, Object> trial(String session, String folder) {
        var event = new LinkedHashMap<String, Object>();
        event.put(ClaudeFormat.EVENT, "sessionStart");
        event.put("session_id", session);
        event.put("conversation_id", session);
        event.put("workspace_roots", List.of(folder));
        return event;
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                new Place("", ".cursor", "hooks.json", ".cursor/hooks.json"),
                Shape.CURSOR,
                Hook.list(
                        SECONDS,
                        "sessionStart",
                        "beforeSubmitPrompt",
                        BEFORE_TOOL + ":" + TOOLS,
                        "postToolUse:" + TOOLS,
                        "preCompact",
                        "subagentStart",
                        "stop",
                        "sessionEnd")));
    }
}
