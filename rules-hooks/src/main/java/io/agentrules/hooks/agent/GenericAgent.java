package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Any agent that speaks the JSON of docs/schemas/hook-event.schema.json and hook-answer.schema.json. Texts reach its model at every
 * event, and it loads no rules by itself.
 */
public final class GenericAgent implements Agent {
    /** The arguments that hold new text in the tools of many agents. */
    private static final List<String> TEXTS = List.of(
            "content",
            "text",
            "newString",
            "new_string",
            "newText",
            "new_text",
            "patch",
            "patchText",
            "diff",
            "command");

    private static final List<String> PATHS = List.of("filePath", "file_path", "path", "paths");

    @Override
    public String id() {
        return "generic";
    }

    @Override
    public Optional<String> view() {
        return Optional.empty();
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.values());
    }

    @Override
    public String beforeTool() {
        return PluginEvents.BEFORE_TOOL;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        String name = required("event", event);
        Kind kind = PluginEvents.EVENTS.get(name);
        if (kind == null) {
            return Optional.empty();
        }
        boolean isTool = kind == Kind.BEFORE_TOOL || kind == Kind.AFTER_TOOL;
        return Optional.of(new HookEvent(
                kind,
                name,
                required("session", event),
                text("subagent", event).filter(id -> !id.isEmpty()),
                folder(required("cwd", event)),
                kind == Kind.PROMPT ? Optional.of(required("prompt", event)) : Optional.empty(),
                isTool ? Optional.of(tool(member("tool", event.get("tool")))) : Optional.empty(),
                text("model", event),
                false));
    }

    private static Path folder(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("cwd is not a path", e);
        }
    }

    private static ToolUse tool(Map<String, ?> tool) {
        String name = required("name", tool);
        Map<String, Object> input = tool.get("input") == null ? Map.of() : member("input", tool.get("input"));
        return new ToolUse(
                text("id", tool).orElse(""), name, text("kind", tool).orElse(name), input, edits(tool, input));
    }

    private static List<Edit> edits(Map<String, ?> tool, Map<String, ?> input) {
        if (tool.get("edits") != null) {
            var edits = new ArrayList<Edit>();
            for (Object edit : list("edits", tool.get("edits"))) {
                Map<String, Object> one = member("edits", edit);
                edits.add(new Edit(texts("paths", one), required("text", one)));
            }
            return edits;
        }
        List<String> given = texts("paths", tool);
        List<String> paths = given.isEmpty() ? paths(input) : given;
        return text("text", tool)
                .map(List::of)
                .orElseGet(() -> TEXTS.stream()
                        .flatMap(key -> input.get(key) instanceof String text ? Stream.of(text) : Stream.empty())
                        .toList())
                .stream()
                .map(text -> new Edit(paths, text))
                .toList();
    }

    private static List<String> paths(Map<String, ?> input) {
        return PATHS.stream()
                .flatMap(key -> {
                    Object value = input.get(key);
                    return value instanceof List<?> list ? list.stream() : Stream.of(value == null ? "" : value);
                })
                .filter(path -> path instanceof String text && !text.isBlank())
                .map(String.class::cast)
                .distinct()
                .toList();
    }

    private static String required(String field, Map<String, ?> map) {
        return text(field, map)
                .filter(text -> !text.isEmpty() || field.equals("prompt") || field.equals("text"))
                .orElseThrow(() -> new IllegalArgumentException(field + " is missing"));
    }

    private static Optional<String> text(String field, Map<String, ?> map) {
        Object value = map.get(field);
        if (value != null && !(value instanceof String)) {
            throw new IllegalArgumentException(field + " is not a string");
        }
        return Optional.ofNullable((String) value);
    }

    private static List<String> texts(String field, Map<String, ?> map) {
        if (map.get(field) == null) {
            return List.of();
        }
        var texts = new ArrayList<String>();
        for (Object member : list(field, map.get(field))) {
            if (!(member instanceof String text)) {
                throw new IllegalArgumentException(field + " is not a list of strings");
            }
            texts.add(text);
        }
        return texts;
    }

    private static List<?> list(String field, @Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            throw new IllegalArgumentException(field + " is not a list");
        }
        return list;
    }

    private static Map<String, Object> member(String field, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(field + " is " + (value == null ? "missing" : "not an object"));
        }
        var member = new LinkedHashMap<String, Object>();
        map.forEach((key, one) -> member.put((String) key, one));
        return member;
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        var map = new LinkedHashMap<String, Object>();
        if (!answer.context().isEmpty()) {
            map.put("context", answer.context());
        }
        if (event.kind() == Kind.BEFORE_TOOL) {
            answer.denial().ifPresent(reason -> map.put("deny", reason));
        }
        return map;
    }
}
