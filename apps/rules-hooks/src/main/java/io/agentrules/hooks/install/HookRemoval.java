package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import java.util.List;
import java.util.Set;

/**
 * Removes our hooks from settings, with the objects and arrays that become empty. A step either removes parts of its value, or returns true if
 * nothing would remain, so that the step around it removes the whole value.
 *
 * @param kept the values that stay, even if they become empty: {@code hooks}, and events as {@code hooks.NAME}
 */
record HookRemoval(JsonEdit edit, Set<String> kept) {
    /** Returns the text of the settings without our hooks. */
    String changed(JsonNode settings) {
        edit.remove(
                settings,
                settings.children().stream()
                        .filter(member ->
                                member.key().equals(HookNode.HOOKS) && removeEvents(HookNode.HOOKS, member.value()))
                        .toList());
        return edit.changed();
    }

    /** Removes our hooks from an object of events; returns whether the object itself is to be removed instead. */
    private boolean removeEvents(String name, JsonNode events) {
        return remove(
                name,
                events,
                events.children().stream()
                        .filter(event -> removeGroups(name + "." + event.key(), event.value()))
                        .toList());
    }

    /** Removes our hooks from the groups of an event; returns whether the event itself is to be removed instead. */
    private boolean removeGroups(String name, JsonNode groups) {
        return remove(
                name,
                groups,
                groups.children().stream()
                        .filter(group -> removeHandlers(group.value()))
                        .toList());
    }

    /** Removes children, unless all are to be removed and the container need not stay: then returns true. */
    private boolean remove(String name, JsonNode container, List<Child> removed) {
        boolean isWhole =
                !removed.isEmpty() && removed.size() == container.children().size() && !kept.contains(name);
        if (!isWhole) {
            edit.remove(container, removed);
        }
        return isWhole;
    }

    /** Removes our hooks from a group; returns whether the group itself is to be removed instead, as one that is a hook of ours. */
    private boolean removeHandlers(JsonNode group) {
        List<Child> handlers = HookNode.handlers(group);
        List<Child> ours = handlers.stream()
                .filter(handler -> HookNode.isOurs(handler.value()))
                .toList();
        if (HookNode.isOurs(group) || (!ours.isEmpty() && ours.size() == handlers.size())) {
            return true;
        }
        group.member(HookNode.HOOKS).ifPresent(member -> edit.remove(member.value(), ours));
        return false;
    }
}
