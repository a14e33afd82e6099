package io.agentrules.hooks.agent;

import io.agentrules.check.json.JsonMaps;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an event as parsed from JSON. Each method throws an {@link IllegalArgumentException} that begins with the field's name
 * if the field has another type, or is required and missing; a null counts as missing.
 */
record EventFields(Map<String, ?> map) {
    /** Returns a text that is required and not empty. */
    String required(String name) {
        return text(name)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    /** Returns a text that is required and may be empty. */
    String anyText(String name) {
        return text(name).orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    Optional<String> text(String name) {
        Object value = map.get(name);
        if (value == null || value instanceof String) {
            return Optional.ofNullable((String) value);
        }
        throw new IllegalArgumentException(name + " is not a string");
    }

    /** Returns a text that is only useful: empty, too, if it has another type. */
    Optional<String> hint(String name) {
        return map.get(name) instanceof String text && !text.isEmpty() ? Optional.of(text) : Optional.empty();
    }

    /** Returns an absolute folder. */
    Path folder(String name) {
        return folder(name, required(name));
    }

    private static Path folder(String name, String text) {
        try {
            Path folder = Path.of(text);
            if (folder.isAbsolute()) {
                return folder.normalize();
            }
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(name + " is not a path", e);
        }
        throw new IllegalArgumentException(name + " is not an absolute path");
    }

    /** Returns the first of a list of absolute folders. */
    Path firstFolder(String name) {
        if (!(map.get(name) instanceof List<?> list)) {
            throw new IllegalArgumentException(name + " is " + (map.get(name) == null ? "missing" : "not a list"));
        }
        if (list.isEmpty() || !(list.get(0) instanceof String first) || first.isEmpty()) {
            throw new IllegalArgumentException(name + " has no path at its beginning");
        }
        return folder(name, first);
    }

    boolean has(String name) {
        return map.get(name) != null;
    }

    /** Returns a list of texts; empty if it is missing. */
    List<String> texts(String name) {
        List<?> list = list(name);
        if (!list.stream().allMatch(String.class::isInstance)) {
            throw new IllegalArgumentException(name + " is not a list of strings");
        }
        return list.stream().map(String.class::cast).toList();
    }

    /** Returns a list of objects; empty if it is missing. */
    List<EventFields> objects(String name) {
        return list(name).stream()
                .map(member -> object(member)
                        .orElseThrow(() -> new IllegalArgumentException(name + " is not a list of objects")))
                .map(EventFields::new)
                .toList();
    }

    private List<?> list(String name) {
        Object value = map.get(name);
        if (value == null || value instanceof List<?>) {
            return value == null ? List.of() : (List<?>) value;
        }
        throw new IllegalArgumentException(name + " is not a list");
    }

    EventFields object(String name) {
        Object value = map.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return new EventFields(
                object(value).orElseThrow(() -> new IllegalArgumentException(name + " is not an object")));
    }

    /** Returns the arguments of a tool. Some agents send them as JSON in a text; any other text, such as a patch, becomes {@code input}. */
    Map<String, Object> arguments(String name) {
        return map.get(name) instanceof String text
                ? inText(text)
                : object(name).asMap();
    }

    private static Map<String, Object> inText(String text) {
        if (text.startsWith("{")) {
            try {
                return JsonMaps.object(text);
            } catch (IllegalArgumentException e) {
                return Map.of("input", text);
            }
        }
        return Map.of("input", text);
    }

    Map<String, Object> asMap() {
        return new LinkedHashMap<>(map);
    }

    /** Returns a value as an object with names; empty if it is not an object. */
    static Optional<Map<String, Object>> object(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> members)) {
            return Optional.empty();
        }
        var object = new LinkedHashMap<String, Object>();
        members.forEach((key, member) -> object.put(String.valueOf(key), member));
        return Optional.of(object);
    }
}
