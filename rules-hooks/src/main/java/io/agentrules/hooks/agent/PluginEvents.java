package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The events and answers of our own plugins, the files {@code NAME-plugin.js} beside this class, for agents whose hooks are functions. An
 * event has
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
 * <p>The answer has {@code context}, {@code deny}, both or none. That is the JSON of the agent {@code generic}, which takes more.
 */
final class PluginEvents {
    static final String BEFORE_TOOL = "before-tool";

    /** The kinds by their names in the JSON. */
    static final Map<String, Kind> EVENTS = Stream.of(Kind.values())
            .collect(Collectors.toUnmodifiableMap(
                    kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), kind -> kind));

    private PluginEvents() {}

    static Optional<HookEvent> event(Map<String, ?> map) {
        var fields = new EventFields(map);
        String name = fields.required("event");
        return Optional.ofNullable(EVENTS.get(name)).map(kind -> event(name, kind, fields));
    }

    private static HookEvent event(String name, Kind kind, EventFields fields) {
        Path folder = fields.folder("cwd");
        boolean isTool = kind == Kind.BEFORE_TOOL || kind == Kind.AFTER_TOOL;
        return new HookEvent(
                kind,
                name,
                fields.required("session"),
                fields.text("subagent").filter(id -> !id.isEmpty()),
                folder,
                kind == Kind.PROMPT ? Optional.of(fields.anyText("prompt")) : Optional.empty(),
                isTool ? Optional.of(tool(fields.object("tool"), folder)) : Optional.empty(),
                fields.hint("model"),
                false);
    }

    private static ToolUse tool(EventFields tool, Path folder) {
        return ToolCall.of(tool.text("id").orElse(""), tool.required("name"), tool.arguments("input"), folder);
    }

    static Map<String, Object> answer(HookEvent event, HookAnswer answer, Set<Kind> injectsAt, int maxContext) {
        var map = new LinkedHashMap<String, Object>();
        if (injectsAt.contains(event.kind()) && !answer.context().isBlank()) {
            map.put("context", ContextLimit.fit(answer.context(), maxContext));
        }
        if (event.kind() == Kind.BEFORE_TOOL) {
            answer.denial().ifPresent(reason -> map.put("deny", Denial.reason(reason)));
        }
        return map;
    }
}
