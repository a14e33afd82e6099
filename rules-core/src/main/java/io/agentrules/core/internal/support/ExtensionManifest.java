package io.agentrules.core.internal.support;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Recognizes a browser extension's {@code manifest.json} by its top-level keys; many other files have the same name. */
final class ExtensionManifest {
    private static final Set<String> VERSIONS = Set.of("2", "3");
    private static final Set<String> KEYS =
            Set.of("background", "content_scripts", "browser_action", "page_action", "action", "permissions");

    private final String json;
    private final Map<String, String> members = new HashMap<>(); // top-level keys with their simple values
    private int at;

    private ExtensionManifest(String json) {
        this.json = json;
    }

    /** Returns whether a JSON text is an object with manifest version 2 or 3 and a key that only extensions have. */
    static boolean isManifest(String json) {
        var manifest = new ExtensionManifest(json.strip());
        return manifest.read()
                && VERSIONS.contains(manifest.members.getOrDefault("manifest_version", ""))
                && KEYS.stream().anyMatch(manifest.members::containsKey);
    }

    /** Reads the top-level keys and returns whether the text is one object. Counts the depth instead of using recursion. */
    private boolean read() {
        if (!json.startsWith("{")) {
            return false;
        }
        int depth = 0;
        String key = "";
        for (; at < json.length(); at++) {
            switch (json.charAt(at)) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> {
                    String text = string();
                    key = depth == 1 ? text : key;
                }
                case ':' -> {
                    if (depth == 1) {
                        members.putIfAbsent(key, simpleValue());
                    }
                }
                default -> {}
            }
            if (depth == 0) {
                return at == json.length() - 1;
            }
        }
        return false;
    }

    /** Returns the text between this quote and the next, and moves to the next; does not decode escapes. */
    private String string() {
        int start = at + 1;
        for (at = start; at < json.length() && json.charAt(at) != '"'; at++) {
            if (json.charAt(at) == '\\') {
                at++;
            }
        }
        return json.substring(Math.min(start, json.length()), Math.min(at, json.length()));
    }

    /** Returns the letters and digits after this colon; empty if something else follows. */
    private String simpleValue() {
        int from = at + 1;
        while (from < json.length() && Character.isWhitespace(json.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < json.length() && Character.isLetterOrDigit(json.charAt(to))) {
            to++;
        }
        return json.substring(from, to);
    }
}
