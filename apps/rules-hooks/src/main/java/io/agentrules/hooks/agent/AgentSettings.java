package io.agentrules.hooks.agent;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where an agent keeps its hooks, what they look like, and which of its events matter. Each event costs a process, so there are few: if the
 * agent can filter by tool, tools that do not read or write files or run commands are left out.
 *
 * @param place where the settings are
 * @param shape what a hook looks like
 * @param hooks the hooks that are added; empty for a plugin
 * @param next what the user must do or know after an installation, one sentence each
 * @param nextInProject likewise after one in a project, in addition
 * @param notes what explains why hooks that are installed may not run, one sentence each
 * @param consentFile the file in the user's folder for the agent with the consent that hooks need, in the form of Codex; empty if they need none
 */
public record AgentSettings(
        Place place,
        Shape shape,
        List<Hook> hooks,
        List<String> next,
        List<String> nextInProject,
        List<String> notes,
        Optional<String> consentFile) {
    /** Copies the lists. */
    public AgentSettings {
        hooks = List.copyOf(hooks);
        next = List.copyOf(next);
        nextInProject = List.copyOf(nextInProject);
        notes = List.copyOf(notes);
    }

    /** Returns settings after whose installation the user has no further step. */
    static AgentSettings of(Place place, Shape shape, List<Hook> hooks) {
        return new AgentSettings(place, shape, hooks, List.of(), List.of(), List.of(), Optional.empty());
    }

    AgentSettings next(String... sentences) {
        return new AgentSettings(place, shape, hooks, List.of(sentences), nextInProject, notes, consentFile);
    }

    AgentSettings nextInProject(String... sentences) {
        return new AgentSettings(place, shape, hooks, next, List.of(sentences), notes, consentFile);
    }

    AgentSettings notes(String... sentences) {
        return new AgentSettings(place, shape, hooks, next, nextInProject, List.of(sentences), consentFile);
    }

    AgentSettings consentIn(String file) {
        return new AgentSettings(place, shape, hooks, next, nextInProject, notes, Optional.of(file));
    }

    /**
     * Where the settings are.
     *
     * @param variable the environment variable that names the user's folder for the agent; empty if there is none
     * @param folder the user's folder for the agent without that variable, below the home folder
     * @param user the file in the user's folder
     * @param project the file below the workspace
     */
    public record Place(String variable, String folder, String user, String project) {
        /** Returns the user's folder for the agent. */
        public Path userFolder(Path home, Map<String, String> environment) {
            Path given = Path.of(environment.getOrDefault(variable, ""));
            return given.isAbsolute() ? given : home.resolve(folder);
        }

        /** Returns the user's own settings. */
        public Path userFile(Path home, Map<String, String> environment) {
            return userFolder(home, environment).resolve(user);
        }

        /** Returns the settings of a project. */
        public Path projectFile(Path workspace) {
            return workspace.resolve(project);
        }
    }

    /** What a hook looks like in the settings. */
    public enum Shape {
        /** {@code {"matcher": ..., "hooks": [{"type": "command", "command": ..., "timeout": ...}]}}. */
        GROUPS,
        /** {@code {"command": ..., "timeout": ..., "matcher": ...}}, in a file with {@code "version": 1}. */
        CURSOR,
        /** {@code {"type": "command", "bash": ..., "timeoutSec": ...}}, in a file with {@code "version": 1}. */
        COPILOT,
        /** A program of ours in the agent's folder for plugins. */
        PLUGIN;

        /** Returns whether the file needs a version. */
        public boolean hasVersion() {
            return this == CURSOR || this == COPILOT;
        }

        /** Returns what is written for a hook, as an element of the array with the event's name. */
        public Map<String, Object> json(Hook hook, String command) {
            var json = new LinkedHashMap<String, Object>();
            switch (this) {
                case GROUPS -> {
                    var handler = new LinkedHashMap<String, Object>();
                    handler.put("type", "command");
                    handler.put("command", command);
                    handler.put("timeout", hook.timeout());
                    hook.putMatcher(json);
                    json.put("hooks", List.of(handler));
                }
                case CURSOR -> {
                    json.put("command", command);
                    json.put("timeout", hook.timeout());
                    hook.putMatcher(json);
                }
                case COPILOT -> {
                    json.put("type", "command");
                    json.put("bash", command);
                    json.put("timeoutSec", hook.timeout());
                }
                case PLUGIN -> throw new IllegalStateException("a plugin has no hooks in settings");
            }
            return json;
        }
    }

    /**
     * A hook that is added for an event.
     *
     * @param event the agent's name of the event
     * @param matcher a regular expression for the names of tools, or for the cause of the event; empty for all
     * @param timeout after which the agent continues without an answer, in the agent's unit
     */
    public record Hook(String event, String matcher, int timeout) {
        /** Returns hooks from the names of their events, each with its matcher after a colon if it has one. */
        static List<Hook> list(int timeout, String... events) {
            return Stream.of(events)
                    .map(event -> event.split(":", 2))
                    .map(parts -> new Hook(parts[0], parts.length == 1 ? "" : parts[1], timeout))
                    .toList();
        }

        private void putMatcher(Map<String, Object> json) {
            if (!matcher.isEmpty()) {
                json.put("matcher", matcher);
            }
        }
    }

    /**
     * A hook of ours in some settings.
     *
     * @param event the agent's name of the event
     * @param matcher the regular expression for tools; empty for all
     * @param command the command
     * @param timeout as it is written; empty if there is none
     * @param group the index of the group, or of the hook where there are no groups
     * @param index the index in the group; 0 where there are no groups
     */
    public record Installed(String event, String matcher, String command, String timeout, int group, int index) {}
}
