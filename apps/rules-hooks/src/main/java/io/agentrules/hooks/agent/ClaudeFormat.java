package io.agentrules.hooks.agent;

import static java.util.Map.entry;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The events and answers that Claude Code introduced and others took over, with the names that differ.
 *
 * @param beforeTool the name of the event before a tool
 * @param events the kinds of the agent's events, by name; others are ignored
 */
record ClaudeFormat(String beforeTool, Map<String, Kind> events) implements AgentFormat {
    static final String EVENT = "hook_event_name";
    static final String BEFORE_TOOL = "PreToolUse";
    static final String SPECIFIC = "hookSpecificOutput";
    static final String CONTEXT = "additionalContext";
    static final String NOTICE = "systemMessage";

    /** The events at which agents with this format show {@value #NOTICE} to the person. */
    static final Set<Kind> SHOWS_AT = Set.of(
            Kind.SESSION_START, Kind.SESSION_CLEARED, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.TURN_END);

    /**
     * The events that all have in common. After a compaction it sends {@code PostCompact}, whose answer is not read, and
     * {@code SessionStart} with the source {@code compact}, whose answer is: the second one counts.
     */
    static final ClaudeFormat CLAUDE = new ClaudeFormat(
            BEFORE_TOOL,
            Map.ofEntries(
                    entry("SessionStart", Kind.SESSION_START),
                    entry("UserPromptSubmit", Kind.PROMPT),
                    entry(BEFORE_TOOL, Kind.BEFORE_TOOL),
                    entry("PostToolUse", Kind.AFTER_TOOL),
                    entry("Stop", Kind.TURN_END),
                    entry("PreCompact", Kind.COMPACTING),
                    entry("SubagentStart", Kind.SUBAGENT_START),
                    entry("SubagentStop", Kind.SUBAGENT_END),
                    entry("SessionEnd", Kind.SESSION_END)));

    ClaudeFormat {
        events = Map.copyOf(events);
    }

    /** Returns this format with another meaning for an event. */
    ClaudeFormat with(String event, Kind meaning) {
        var changed = new HashMap<>(events);
        changed.put(event, meaning);
        return new ClaudeFormat(beforeTool, changed);
    }

    @Override
    public Optional<Kind> kind(String event) {
        return Optional.ofNullable(events.get(event));
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> map) {
        var fields = new EventFields(map);
        String name = fields.required(EVENT);
        return Optional.ofNullable(events.get(name)).map(kind -> event(name, kind, fields));
    }

    private static HookEvent event(String name, Kind kind, EventFields fields) {
        Path folder = fields.folder("cwd");
        Kind precise = kind == Kind.SESSION_START ? start(fields.text("source").orElse("")) : kind;
        HookEvent event = HookEvent.of(precise, name, fields.required("session_id"), folder)
                .subagent(
                        kind == Kind.SUBAGENT_START
                                ? Optional.of(fields.required("agent_id"))
                                : fields.text("agent_id").filter(id -> !id.isEmpty()));
        return withContent(event, fields, () -> tool(fields, folder)).model(fields.hint("model"));
    }

    /** Adds what only some kinds of events have. */
    static HookEvent withContent(HookEvent event, EventFields fields, Supplier<ToolUse> tool) {
        if (event.kind() == Kind.PROMPT) {
            return event.prompt(fields.anyText("prompt"));
        }
        return event.kind().hasTool() ? event.tool(tool.get()) : event;
    }

    private static Kind start(String source) {
        return switch (source) {
            case "clear" -> Kind.SESSION_CLEARED;
            case "compact" -> Kind.COMPACTED;
            default -> Kind.SESSION_START;
        };
    }

    @Override
    public Map<String, Object> trial(String session, String folder) {
        var event = new LinkedHashMap<String, Object>();
        event.put("session_id", session);
        event.put("cwd", folder);
        event.put(EVENT, "SessionStart");
        event.put("source", "startup");
        return event;
    }

    /**
     * Returns the hooks for the events of Claude Code, and for the tools that matter before and after they run.
     *
     * @param before a regular expression for the names of tools
     * @param after likewise
     */
    static List<Hook> hooks(int timeout, String before, String after) {
        return Hook.list(
                timeout,
                "SessionStart",
                "UserPromptSubmit",
                BEFORE_TOOL + ":" + before,
                "PostToolUse:" + after,
                "PreCompact",
                "SubagentStart",
                "SubagentStop",
                "Stop",
                "SessionEnd");
    }

    static ToolUse tool(EventFields fields, Path folder) {
        return ToolCall.of(
                fields.text("tool_use_id").orElse(""),
                fields.required("tool_name"),
                fields.arguments("tool_input"),
                folder);
    }

    /** Returns the answer with only the required fields, because some agents drop an answer with an unknown field. */
    @Override
    public Map<String, Object> answer(HookEvent event, Delivery delivery) {
        var map = new LinkedHashMap<String, Object>();
        delivery.notice().ifPresent(text -> map.put(NOTICE, text));
        Map<String, Object> fields = fields(delivery);
        if (!fields.isEmpty()) {
            map.put(SPECIFIC, named(event, fields));
        }
        return map;
    }

    static Map<String, Object> fields(Delivery delivery) {
        var fields = new LinkedHashMap<String, Object>();
        delivery.denial().ifPresent(reason -> {
            fields.put("permissionDecision", "deny");
            fields.put("permissionDecisionReason", reason);
        });
        delivery.context().ifPresent(context -> fields.put(CONTEXT, context));
        return fields;
    }

    static Map<String, Object> named(HookEvent event, Map<String, Object> fields) {
        var named = new LinkedHashMap<String, Object>();
        named.put("hookEventName", event.name());
        named.putAll(fields);
        return named;
    }
}
