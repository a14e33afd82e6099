package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Our own events and answers, as in docs/schemas/hook-event.schema.json and hook-answer.schema.json. The files {@code NAME-plugin.js}
 * beside this class speak it for agents whose hooks are functions. An event has
 *
 * <ul>
 *   <li>{@code event}: the name of a {@link Kind} in lower case with {@code -}, such as {@code before-tool};
 *   <li>{@code session}, and {@code subagent} in a sub-agent;
 *   <li>{@code cwd}: the absolute folder that the agent works in;
 *   <li>{@code prompt} for the event of that name;
 *   <li>{@code tool} for the two events of tools: an object with {@code id}, {@code name} and {@code input}, its arguments;
 *   <li>{@code model}, if the agent tells.
 * </ul>
 *
 * <p>The answer has {@code context}, {@code deny}, both or none.
 */
enum RulesHookFormat implements AgentFormat {
    /** Of our plugins, whose agents have the tools that {@link ToolCall} knows. */
    PLUGIN {
        @Override
        ToolUse tool(EventFields tool, Path folder) {
            return ToolCall.of(tool.text("id").orElse(""), tool.required("name"), tool.arguments("input"), folder);
        }
    },

    /** Of any agent, which may say what its tools do. */
    GENERIC {
        @Override
        ToolUse tool(EventFields tool, Path folder) {
            return ToolCall.generic(tool, folder);
        }
    };

    /** The kinds by their names in the JSON. */
    private static final Map<String, Kind> EVENTS =
            Stream.of(Kind.values()).collect(Collectors.toUnmodifiableMap(RulesHookFormat::name, kind -> kind));

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String beforeTool() {
        return name(Kind.BEFORE_TOOL);
    }

    @Override
    public Optional<Kind> kind(String event) {
        return Optional.ofNullable(EVENTS.get(event));
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> map) {
        var fields = new EventFields(map);
        String name = fields.required("event");
        return Optional.ofNullable(EVENTS.get(name)).map(kind -> event(name, kind, fields));
    }

    private HookEvent event(String name, Kind kind, EventFields fields) {
        Path folder = fields.folder("cwd");
        HookEvent event = HookEvent.of(kind, name, fields.required("session"), folder)
                .subagent(fields.text("subagent").filter(id -> !id.isEmpty()));
        return ClaudeFormat.withContent(event, fields, () -> tool(fields.object("tool"), folder))
                .model(fields.hint("model"));
    }

    abstract ToolUse tool(EventFields tool, Path folder);

    @Override
    public Map<String, Object> answer(HookEvent event, Delivery delivery) {
        var map = new LinkedHashMap<String, Object>();
        delivery.context().ifPresent(context -> map.put("context", context));
        delivery.denial().ifPresent(reason -> map.put("deny", reason));
        return map;
    }

    @Override
    public Map<String, Object> trial(String session, String folder) {
        var event = new LinkedHashMap<String, Object>();
        event.put("event", name(Kind.PROMPT));
        event.put("session", session);
        event.put("cwd", folder);
        event.put("prompt", "Test the hooks");
        return event;
    }
}
