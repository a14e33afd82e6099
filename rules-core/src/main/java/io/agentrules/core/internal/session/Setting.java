package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;

/**
 * Something that a harness gives a session as a whole, in place of what it gave before.
 *
 * @param type what it is
 * @param name the key of values, or the id of a kind of paths; empty for tools
 */
public record Setting(Type type, String name) {
    public static final Setting TOOLS = new Setting(Type.TOOLS, "");
    public static final Setting MCP_TOOLS = new Setting(Type.MCP_TOOLS, "");

    /** Keeps apart a condition's key and the id of a kind of paths, which may be the same text. */
    public enum Type {
        VALUES,
        PATHS,
        TOOLS,
        MCP_TOOLS
    }

    public static Setting values(String key) {
        return new Setting(Type.VALUES, key);
    }

    public static Setting paths(Evidence.Kind kind) {
        return new Setting(Type.PATHS, kind.id());
    }
}
