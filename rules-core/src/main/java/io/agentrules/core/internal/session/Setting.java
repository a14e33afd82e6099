package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;

/**
 * Something that a harness gives a session as a whole, in place of what it gave before.
 *
 * @param of what it is
 * @param name the key of values, or the id of a kind of paths; empty for tools
 */
public record Setting(Of of, String name) {
    public static final Setting TOOLS = new Setting(Of.TOOLS, "");
    public static final Setting MCP_TOOLS = new Setting(Of.MCP_TOOLS, "");

    /** What a harness gives; a condition's key may be the same as the id of a kind of paths. */
    public enum Of {
        VALUES,
        PATHS,
        TOOLS,
        MCP_TOOLS
    }

    public static Setting values(String key) {
        return new Setting(Of.VALUES, key);
    }

    public static Setting paths(Evidence.Kind kind) {
        return new Setting(Of.PATHS, kind.id());
    }
}
