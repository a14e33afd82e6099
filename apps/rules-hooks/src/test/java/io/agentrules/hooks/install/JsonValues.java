package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import io.agentrules.hooks.install.JsonNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a JSON text means, whatever it looks like. */
final class JsonValues {
    private JsonValues() {}

    /** Returns the value: maps from keys to the values of all members of that name, lists, and texts; an empty text is an empty map. */
    static Object of(String text) {
        try {
            Optional<JsonNode> root = JsonReader.read(text);
            return root.isPresent() ? value(text, root.get()) : Map.of();
        } catch (SettingsException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Object value(String text, JsonNode node) {
        if (node.is(Kind.OBJECT)) {
            var map = new LinkedHashMap<String, List<Object>>();
            for (Child child : node.children()) {
                map.computeIfAbsent(child.key(), key -> new ArrayList<>()).add(value(text, child.value()));
            }
            return map;
        }
        if (node.is(Kind.ARRAY)) {
            return node.children().stream()
                    .map(child -> value(text, child.value()))
                    .toList();
        }
        return text.substring(node.start(), node.end());
    }

    /** Returns the value without lists of events that are empty, and without hooks that are empty then, where hooks would be added. */
    static Object withoutEmptyHooks(Object value) {
        if (!(value instanceof Map<?, ?> root) || !(root.get("hooks") instanceof List<?> hooks)) {
            return value;
        }
        var rest = new LinkedHashMap<Object, Object>(root);
        var kept = new ArrayList<Object>();
        for (int i = 0; i < hooks.size(); i++) {
            var events = new LinkedHashMap<Object, Object>((Map<?, ?>) hooks.get(i));
            boolean isUsed = i == hooks.size() - 1;
            if (isUsed) {
                for (String event : List.of(
                        "SessionStart",
                        "BeforeAgent",
                        "BeforeTool",
                        "AfterTool",
                        "PreCompress",
                        "AfterAgent",
                        "SessionEnd")) {
                    if (events.get(event) instanceof List<?> lists
                            && lists.get(lists.size() - 1).equals(List.of())) {
                        if (lists.size() == 1) {
                            events.remove(event);
                        } else {
                            events.put(event, lists.subList(0, lists.size() - 1));
                        }
                    }
                }
            }
            if (!isUsed || !events.isEmpty()) {
                kept.add(events);
            }
        }
        if (kept.isEmpty()) {
            rest.remove("hooks");
        } else {
            rest.put("hooks", kept);
        }
        return rest;
    }
}
