package io.agentrules.hooks.install;

import io.agentrules.hooks.agent.AgentSettings;
import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.agent.AgentSettings.Installed;
import io.agentrules.hooks.install.JsonNode.Child;
import io.agentrules.hooks.install.JsonNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The text of an agent's settings: adds our hooks, finds them, and removes them. */
record HookSettings(String text, Optional<JsonNode> root) {
    private static final String VERSION = "version";
    private static final String REMEDY = "Correct it, or move the file away, and run the command again";

    /**
     * Reads settings.
     *
     * @throws SettingsException if the text is not a JSON object, or its hooks are not what agents expect
     */
    static HookSettings read(String text) throws SettingsException {
        var settings = new HookSettings(text, JsonReader.read(text));
        settings.check();
        return settings;
    }

    private void check() throws SettingsException {
        if (root.isEmpty()) {
            return;
        }
        require(root.get(), Kind.OBJECT, "the file is not a JSON object");
        for (Child hooks : hooksMembers()) {
            require(hooks.value(), Kind.OBJECT, "the value of hooks is not an object");
            for (Child event : hooks.value().children()) {
                if (event.value().is(Kind.OBJECT) || event.value().is(Kind.STRING)) {
                    require(event.value(), Kind.ARRAY, "the value of " + event.key() + " in hooks is not a list");
                }
            }
        }
    }

    private void require(JsonNode node, Kind kind, String problem) throws SettingsException {
        if (!node.is(kind)) {
            throw new SettingsException(JsonReader.line(text, node.start()), problem, REMEDY);
        }
    }

    private List<Child> hooksMembers() {
        return root.map(JsonNode::children).orElse(List.of()).stream()
                .filter(child -> child.key().equals(HookNode.HOOKS))
                .toList();
    }

    /** Returns our hooks, in the order of the text. */
    List<Installed> found() {
        var found = new ArrayList<Installed>();
        for (Child hooks : hooksMembers()) {
            for (Child event : hooks.value().children()) {
                List<Child> groups = event.value().children();
                for (int i = 0; i < groups.size(); i++) {
                    addFound(event.key(), groups.get(i).value(), i, found);
                }
            }
        }
        return found;
    }

    private void addFound(String event, JsonNode group, int index, List<Installed> found) {
        if (HookNode.isOurs(group)) {
            found.add(new Installed(event, group.text("matcher"), HookNode.command(group), timeout(group), index, 0));
        }
        List<Child> handlers = HookNode.handlers(group);
        for (int i = 0; i < handlers.size(); i++) {
            JsonNode handler = handlers.get(i).value();
            if (HookNode.isOurs(handler)) {
                found.add(new Installed(
                        event, group.text("matcher"), HookNode.command(handler), timeout(handler), index, i));
            }
        }
    }

    private String timeout(JsonNode hook) {
        return hook.member("timeout")
                .or(() -> hook.member("timeoutSec"))
                .map(child ->
                        text.substring(child.value().start(), child.value().end()))
                .orElse("");
    }

    /** Returns whether the settings have exactly these hooks of ours, wherever in the lists of their events. */
    boolean has(AgentSettings agent, String command) {
        List<Installed> found = found();
        return found.size() == agent.hooks().size()
                && agent.hooks().stream()
                        .allMatch(hook -> found.stream()
                                .anyMatch(present -> present.event().equals(hook.event())
                                        && present.matcher().equals(hook.matcher())
                                        && present.command().equals(command)
                                        && present.timeout().equals(String.valueOf(hook.timeout()))));
    }

    /**
     * Returns the edit that inserts our hooks. There must be none yet.
     *
     * @throws SettingsException if the hooks of an event are not a list
     */
    JsonEdit added(AgentSettings agent, String command) throws SettingsException {
        var edit = new JsonEdit(text, root);
        var members = new LinkedHashMap<String, Object>();
        if (agent.shape().hasVersion()
                && root.flatMap(object -> object.member(VERSION)).isEmpty()) {
            members.put(VERSION, 1);
        }
        Optional<JsonNode> hooks = hooks();
        if (hooks.isPresent()) {
            addEvents(agent, command, hooks.get(), edit);
        } else {
            var events = new LinkedHashMap<String, Object>();
            agent.hooks()
                    .forEach(hook ->
                            events.put(hook.event(), List.of(agent.shape().json(hook, command))));
            members.put(HookNode.HOOKS, events);
        }
        if (root.isPresent()) {
            edit.addMembers(root.get(), members);
        } else {
            edit.addRoot(members);
        }
        return edit;
    }

    private void addEvents(AgentSettings agent, String command, JsonNode hooks, JsonEdit edit)
            throws SettingsException {
        var missing = new LinkedHashMap<String, Object>();
        for (Hook hook : agent.hooks()) {
            Map<String, Object> json = agent.shape().json(hook, command);
            Optional<Child> present = hooks.member(hook.event());
            if (present.isPresent()) {
                require(present.get().value(), Kind.ARRAY, "the value of " + hook.event() + " in hooks is not a list");
                edit.addElement(present.get().value(), json);
            } else {
                missing.put(hook.event(), List.of(json));
            }
        }
        edit.addMembers(hooks, missing);
    }

    /**
     * Returns the empty values that adding hooks would fill: {@code hooks}, and the events below it as {@code hooks.NAME}. Other names
     * are not returned: they may have line breaks, and a record has one name in each line.
     */
    Set<String> emptyValues(AgentSettings agent) {
        var empty = new LinkedHashSet<String>();
        hooks().ifPresent(hooks -> {
            if (hooks.children().isEmpty()) {
                empty.add(HookNode.HOOKS);
            }
            agent.hooks().stream()
                    .map(Hook::event)
                    .filter(event -> hooks.member(event)
                            .map(Child::value)
                            .filter(value ->
                                    value.is(Kind.ARRAY) && value.children().isEmpty())
                            .isPresent())
                    .forEach(event -> empty.add(HookNode.HOOKS + "." + event));
        });
        return empty;
    }

    private Optional<JsonNode> hooks() {
        return root.flatMap(object -> object.member(HookNode.HOOKS)).map(Child::value);
    }

    /**
     * Returns the text without our hooks, and without what only they were in.
     *
     * @param kept the values that stay, even if they become empty, as {@link #emptyValues} told before
     */
    String without(Set<String> kept) {
        if (root.isEmpty() || found().isEmpty()) {
            return text;
        }
        return new HookRemoval(new JsonEdit(text, root), kept).changed(root.get());
    }

    /** Returns whether the settings say that no hook is to run. */
    boolean isDisabled() {
        return is("true", root.flatMap(object -> object.member("disableAllHooks")))
                || is(
                        "false",
                        root.flatMap(object -> object.member("hooksConfig"))
                                .flatMap(config -> config.value().member("enabled")));
    }

    private boolean is(String literal, Optional<Child> member) {
        return member.filter(child -> text.substring(
                                child.value().start(), child.value().end())
                        .equals(literal))
                .isPresent();
    }

    /** Returns whether nothing is in the settings but, perhaps, a version. */
    boolean isEmpty() {
        return root.map(JsonNode::children).orElse(List.of()).stream()
                .allMatch(child -> child.key().equals(VERSION));
    }
}
