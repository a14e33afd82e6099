package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Removes our hooks from settings, and what only they were in.
 *
 * @param kept the values that stay, even if they become empty: {@code hooks}, and events as {@code hooks.NAME}
 */
record HookRemoval(JsonEdit edit, Set<String> kept) {
    /** Returns the text of the settings without our hooks. */
    String changed(JsonNode settings) {
        var removed = new TreeSet<Integer>();
        List<Child> members = settings.children();
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).key().equals(HookNode.HOOKS)
                    && removeEvents(members.get(i).value())) {
                removed.add(i);
            }
        }
        if (!removed.isEmpty()) {
            edit.remove(settings, removed);
        }
        return edit.changed();
    }

    /** Removes our hooks from an object of events; returns whether the object itself is to be removed instead. */
    private boolean removeEvents(JsonNode hooks) {
        var removed = new TreeSet<Integer>();
        var inner = new ArrayList<Removal>();
        List<Child> events = hooks.children();
        for (int i = 0; i < events.size(); i++) {
            JsonNode groups = events.get(i).value();
            Set<Integer> ours = ours(groups, inner);
            if (ours.isEmpty()) {
                continue;
            }
            if (ours.size() == groups.children().size()
                    && !kept.contains(HookNode.HOOKS + "." + events.get(i).key())) {
                removed.add(i);
            } else {
                inner.add(new Removal(groups, ours));
            }
        }
        if (!removed.isEmpty() && removed.size() == events.size() && !kept.contains(HookNode.HOOKS)) {
            return true;
        }
        if (!removed.isEmpty()) {
            edit.remove(hooks, removed);
        }
        for (Removal removal : inner) {
            edit.remove(removal.container(), removal.children());
        }
        return false;
    }

    /** Children that are removed from a container. */
    private record Removal(JsonNode container, Set<Integer> children) {}

    /** Returns the indexes of groups with nothing but hooks of ours; the others are removed from within their groups. */
    private static Set<Integer> ours(JsonNode groups, List<Removal> inner) {
        var ours = new TreeSet<Integer>();
        for (int i = 0; i < groups.children().size(); i++) {
            JsonNode group = groups.children().get(i).value();
            List<Child> handlers = HookNode.handlers(group);
            var own = new TreeSet<Integer>();
            for (int j = 0; j < handlers.size(); j++) {
                if (HookNode.isOurs(handlers.get(j).value())) {
                    own.add(j);
                }
            }
            if (HookNode.isOurs(group) || (!own.isEmpty() && own.size() == handlers.size())) {
                ours.add(i);
            } else if (!own.isEmpty()) {
                group.member(HookNode.HOOKS).ifPresent(member -> inner.add(new Removal(member.value(), own)));
            }
        }
        return ours;
    }
}
