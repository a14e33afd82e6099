package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import io.agentrules.hooks.install.JsonNode.Kind;
import java.util.List;

/** The nodes of an agent's settings that contain hooks: a hook itself, or a group of them with a matcher. */
final class HookNode {
    /** The member of the settings with the events, and of a group with its hooks. */
    static final String HOOKS = "hooks";

    private HookNode() {}

    /** Returns the hooks of a group; empty for a hook. */
    static List<Child> handlers(JsonNode group) {
        return group.member(HOOKS)
                .map(Child::value)
                .filter(value -> value.is(Kind.ARRAY))
                .map(JsonNode::children)
                .orElse(List.of());
    }

    /** Returns whether a node is a hook that this program added. */
    static boolean isOurs(JsonNode hook) {
        return HookCommandLine.isOurs(command(hook));
    }

    /** Returns the command of a hook; empty for a group. */
    static String command(JsonNode hook) {
        String command = hook.text("command");
        return command.isEmpty() ? hook.text("bash") : command;
    }
}
