package io.agentrules.hooks.install;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where an agent keeps its hooks, what they look like, and which of its events matter. Each event costs a process, so there are few:
 * tools that neither read, write nor run anything are left out where the agent can tell them apart.
 *
 * @param agent the id of the agent
 * @param place where the settings are
 * @param shape what a hook looks like
 * @param timeout after which the agent continues without an answer, in the agent's unit
 * @param events the events, with the tools that they are wanted for
 */
record AgentSettings(String agent, Place place, Shape shape, int timeout, List<Event> events) {
    private static final int SECONDS = 5;
    private static final int MILLISECONDS = 5000;

    /** Codex warns of a longer timeout at this event, and shortens it. */
    private static final Event LIMITED = new Event("SessionEnd", "");

    private static final int LIMIT = 3;

    /**
     * Where the settings are.
     *
     * @param variable the environment variable that names the user's folder for the agent; empty if there is none
     * @param folder the user's folder for the agent without that variable, below the home folder
     * @param user the file in the user's folder
     * @param project the file below the workspace; empty if the agent has no settings for projects
     */
    record Place(String variable, String folder, String user, String project) {}

    /** What a hook looks like in the settings. */
    enum Shape {
        /** {@code {"matcher": ..., "hooks": [{"type": "command", "command": ..., "timeout": ...}]}}. */
        GROUPS,
        /** {@code {"command": ..., "timeout": ..., "matcher": ...}}, in a file with {@code "version": 1}. */
        CURSOR,
        /** {@code {"type": "command", "bash": ..., "timeoutSec": ...}}, in a file with {@code "version": 1}. */
        COPILOT,
        /** A program of ours in the agent's folder for plugins. */
        PLUGIN
    }

    /**
     * An event that the agent is to report.
     *
     * @param name the agent's name
     * @param matcher a regular expression for the names of tools, or for the cause of the event; empty for all
     */
    record Event(String name, String matcher) {}

    private static final String GEMINI_TOOLS = "read_file|read_many_files|write_file|replace|run_shell_command|mcp_.*";
    private static final String QWEN_TOOLS = "read_file|read_many_files|write_file|edit|run_shell_command|mcp__.*";
    private static final String CODEX_TOOLS = "Bash|apply_patch|mcp__.*"; // it reads files with its shell
    private static final String CURSOR_TOOLS = "Shell|Read|Write|Edit|StrReplace|Delete|MCP";

    private static final List<AgentSettings> ALL = List.of(
            // Reading counts, because rules for paths become active when a file is read. What a search finds does not.
            claudeShaped(
                    "claude",
                    new Place("CLAUDE_CONFIG_DIR", ".claude", "settings.json", ".claude/settings.json"),
                    "Bash|Read|Edit|MultiEdit|Write|NotebookEdit|mcp__.*",
                    "Bash|Edit|MultiEdit|Write|NotebookEdit|mcp__.*"),
            claudeShaped(
                    "codex",
                    new Place("CODEX_HOME", ".codex", "hooks.json", ".codex/hooks.json"),
                    CODEX_TOOLS,
                    CODEX_TOOLS),
            // Gemini reports PreCompress before each call of the model; only the user's own request means anything.
            new AgentSettings(
                    "gemini",
                    new Place("", ".gemini", "settings.json", ".gemini/settings.json"),
                    Shape.GROUPS,
                    MILLISECONDS,
                    events(
                            "SessionStart",
                            "BeforeAgent",
                            "BeforeTool:" + GEMINI_TOOLS,
                            "AfterTool:" + GEMINI_TOOLS,
                            "PreCompress:manual",
                            "AfterAgent",
                            "SessionEnd")),
            claudeShaped(
                    "qwen", new Place("", ".qwen", "settings.json", ".qwen/settings.json"), QWEN_TOOLS, QWEN_TOOLS),
            // The CLI and VS Code read the same file, and this spelling of the names makes their events alike.
            new AgentSettings(
                    "copilot",
                    new Place("COPILOT_HOME", ".copilot", "hooks/agent-rules.json", ".github/hooks/agent-rules.json"),
                    Shape.COPILOT,
                    SECONDS,
                    events(
                            "SessionStart",
                            "UserPromptSubmit",
                            "PreToolUse",
                            "PostToolUse",
                            "PreCompact",
                            "subagentStart",
                            "SubagentStop",
                            "Stop",
                            "SessionEnd")),
            new AgentSettings(
                    "cursor",
                    new Place("", ".cursor", "hooks.json", ".cursor/hooks.json"),
                    Shape.CURSOR,
                    SECONDS,
                    events(
                            "sessionStart",
                            "beforeSubmitPrompt",
                            "preToolUse:" + CURSOR_TOOLS,
                            "postToolUse:" + CURSOR_TOOLS,
                            "preCompact",
                            "subagentStart",
                            "stop",
                            "sessionEnd")),
            plugin("cline", new Place("", ".cline", "plugins/agent-rules.js", ".cline/plugins/agent-rules.js")),
            plugin(
                    "opencode",
                    new Place(
                            "XDG_CONFIG_HOME",
                            ".config",
                            "opencode/plugins/agent-rules.js",
                            ".opencode/plugins/agent-rules.js")));

    /** Returns the settings of an agent with the events of Claude Code, and the tools that matter before and after they run. */
    private static AgentSettings claudeShaped(String agent, Place place, String before, String after) {
        return new AgentSettings(
                agent,
                place,
                Shape.GROUPS,
                SECONDS,
                events(
                        "SessionStart",
                        "UserPromptSubmit",
                        "PreToolUse:" + before,
                        "PostToolUse:" + after,
                        "PreCompact",
                        "SubagentStart",
                        "SubagentStop",
                        "Stop",
                        "SessionEnd"));
    }

    private static AgentSettings plugin(String agent, Place place) {
        return new AgentSettings(agent, place, Shape.PLUGIN, 0, List.of());
    }

    /** Returns events from their names, each with its matcher after a colon if it has one. */
    private static List<Event> events(String... events) {
        return Stream.of(events)
                .map(event -> event.split(":", 2))
                .map(parts -> new Event(parts[0], parts.length == 1 ? "" : parts[1]))
                .toList();
    }

    /** Returns the settings of all agents that have some, in the order of the documentation. */
    static List<AgentSettings> all() {
        return ALL;
    }

    /** Returns the settings of an agent; empty if there is no such agent, or it has no settings for hooks. */
    static Optional<AgentSettings> of(String agent) {
        return ALL.stream().filter(settings -> settings.agent.equals(agent)).findFirst();
    }

    /** Returns the user's folder for the agent. */
    Path userFolder(Path home, Map<String, String> environment) {
        Path given = Path.of(environment.getOrDefault(place.variable, ""));
        return given.isAbsolute() ? given : home.resolve(place.folder);
    }

    /** Returns the user's own settings. */
    Path userFile(Path home, Map<String, String> environment) {
        return userFolder(home, environment).resolve(place.user);
    }

    /** Returns the settings of a project. */
    Path projectFile(Path workspace) {
        return workspace.resolve(place.project);
    }

    /** Returns the time after which the agent continues without an answer to an event, in the agent's unit. */
    int timeout(Event event) {
        return agent.equals("codex") && event.equals(LIMITED) ? LIMIT : timeout;
    }

    boolean isPlugin() {
        return shape == Shape.PLUGIN;
    }

    /** Returns whether the file needs a version. */
    boolean hasVersion() {
        return shape == Shape.CURSOR || shape == Shape.COPILOT;
    }

    /** Returns what is written for an event, as an element of the array with the event's name. */
    Map<String, Object> hook(Event event, String command) {
        var hook = new LinkedHashMap<String, Object>();
        switch (shape) {
            case GROUPS -> {
                matcher(event, hook);
                hook.put("hooks", List.of(handler(event, command)));
            }
            case CURSOR -> {
                hook.put("command", command);
                hook.put("timeout", timeout(event));
                matcher(event, hook);
            }
            case COPILOT -> {
                hook.put("type", "command");
                hook.put("bash", command);
                hook.put("timeoutSec", timeout(event));
            }
            case PLUGIN -> throw new IllegalStateException(agent + " has a plugin");
        }
        return hook;
    }

    private Map<String, Object> handler(Event event, String command) {
        var handler = new LinkedHashMap<String, Object>();
        handler.put("type", "command");
        handler.put("command", command);
        handler.put("timeout", timeout(event));
        return handler;
    }

    private static void matcher(Event event, Map<String, Object> hook) {
        if (!event.matcher.isEmpty()) {
            hook.put("matcher", event.matcher);
        }
    }
}
