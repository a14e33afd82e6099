package io.agentrules.core.input;

import io.agentrules.core.Session;
import io.agentrules.core.internal.path.CandidatePaths;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A field with which a program in another language describes the current work: in the lines of {@code rules explain --batch}, and in
 * the arguments of the MCP server's tools.
 *
 * <p>In the order in which the fields are recorded in a session; the prompt comes first, because a new prompt starts a turn.
 */
public enum ContextField {
    /** The user's prompt. */
    PROMPT("prompt", Kind.TEXT, "what the user asks; paths and @mentions in it count"),
    /** Paths and rules that the user mentions. */
    MENTIONS("mentions", Kind.LIST, "a path or a rule that the user mentions"),
    /** What tools work on. */
    PATHS("paths", Kind.LIST, "a path that a tool works on"),
    /** The open files. */
    OPEN("open", Kind.LIST, "a file that is open in the editor"),
    /** What the agent wrote. */
    MODIFIED("modified", Kind.LIST, "a file that the agent wrote"),
    /** The tools that are available. */
    TOOLS("tools", Kind.LIST, "a tool that is available"),
    /** The MCP clients that are connected. */
    MCP("mcp", Kind.LIST, "an MCP client that is connected"),
    /** The model that is called. */
    MODEL("model", Kind.TEXT, "the model that is called"),
    /** Who offers that model. */
    MODEL_PROVIDER("modelProvider", Kind.TEXT, "who offers the model"),
    /** The agent. */
    AGENT("agent", Kind.TEXT, "the agent that works"),
    /** The agent's mode. */
    MODE("mode", Kind.TEXT, "the mode that the agent is in"),
    /** The slash command. */
    COMMAND("command", Kind.TEXT, "the slash command that was given"),
    /** The git branch. */
    BRANCH("branch", Kind.TEXT, "the git branch; default: from .git/HEAD"),
    /** The operating system. */
    OS("os", Kind.TEXT, "linux, darwin or win32, or another name; default: this one"),
    /** Whether this is CI. */
    CI("ci", Kind.FLAG, "whether this is CI; default: from the environment"),
    /** The environment. */
    ENV("env", Kind.TEXT, "the environment, such as staging"),
    /** Tags of the workspace. */
    TAGS("tags", Kind.LIST, "a tag of the workspace; default: from its build files");

    /** What a field holds. */
    public enum Kind {
        /** A string. */
        TEXT,
        /** A list of strings. */
        LIST,
        /** A boolean. */
        FLAG
    }

    private final String id;
    private final Kind kind;
    private final String description;

    ContextField(String id, Kind kind, String description) {
        this.id = id;
        this.kind = kind;
        this.description = description;
    }

    /** Returns the field of that name; empty when there is none. */
    public static Optional<ContextField> of(String id) {
        return Stream.of(values()).filter(known -> known.id.equals(id)).findFirst();
    }

    /** Returns the name of the field in JSON. */
    public String id() {
        return id;
    }

    /** Returns what the field holds. */
    public Kind kind() {
        return kind;
    }

    /** Returns what the field means, or for a list what each of its members means; without a period. */
    public String description() {
        return description;
    }

    /**
     * Returns why a session would ignore a value, as the end of a sentence that begins with the value; empty if it would not.
     *
     * @param value a member of a list; else the one value
     */
    public Optional<String> problem(String value) {
        return switch (this) {
            case MENTIONS, PATHS, OPEN, MODIFIED -> CandidatePaths.problem(value);
            case CI ->
                value.equals("true") || value.equals("false")
                        ? Optional.empty()
                        : Optional.of("is neither true nor false");
            default -> Optional.empty();
        };
    }

    /**
     * Records the values in a session.
     *
     * @param values the members of a list; else the one value, for a flag {@code true} or {@code false}
     * @throws IllegalArgumentException if this is not a list and there is not exactly one value
     */
    public void tell(Session session, List<String> values) {
        if (kind != Kind.LIST && values.size() != 1) {
            throw new IllegalArgumentException("values has " + values.size() + " members, but " + id + " is no list");
        }
        switch (this) {
            case PROMPT -> session.prompt(values.get(0));
            case MENTIONS -> values.forEach(session::mention);
            case PATHS -> values.forEach(session::path);
            case OPEN -> session.observeOpenFiles(values);
            case MODIFIED -> values.forEach(session::modified);
            case TOOLS -> session.tools(values);
            case MCP -> session.mcp(values);
            case MODEL_PROVIDER -> session.value("provider", values.toArray(String[]::new));
            case TAGS -> {
                session.value("tags", values.toArray(String[]::new));
                session.value("project", values.toArray(String[]::new));
            }
            default -> session.value(id, values.toArray(String[]::new));
        }
    }
}
