package io.agentrules.cli;

import io.agentrules.core.Session;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What may be said about the current work: an option of the command line, and a field of a batch line.
 *
 * <p>In the order in which a session is told; the prompt comes first, since a new prompt begins a turn.
 */
enum ContextField {
    PROMPT("prompt", "--prompt", "TEXT", Kind.TEXT, "what the user asks; paths and @mentions in it count"),
    MENTIONS("mentions", "--mention", "P", Kind.LIST, "a path or a rule that the user mentions"),
    PATHS("paths", "--path", "P", Kind.LIST, "a path that a tool works on"),
    OPEN("open", "--open", "P", Kind.LIST, "a file that is open in the editor"),
    MODIFIED("modified", "--modified", "P", Kind.LIST, "a file that the agent wrote"),
    TOOLS("tools", "--tool", "ID", Kind.LIST, "a tool that is available"),
    MCP("mcp", "--mcp", "NAME", Kind.LIST, "an MCP client that is connected"),
    MODEL("model", "--model", "ID", Kind.TEXT, "the model that is called"),
    MODEL_PROVIDER("modelProvider", "--model-provider", "ID", Kind.TEXT, "who offers the model"),
    AGENT("agent", "--agent", "NAME", Kind.TEXT, "the agent that works"),
    MODE("mode", "--mode", "NAME", Kind.TEXT, "the mode that the agent is in"),
    COMMAND("command", "--command", "NAME", Kind.TEXT, "the slash command that was given"),
    BRANCH("branch", "--branch", "NAME", Kind.TEXT, "the git branch; default: from .git/HEAD"),
    OS("os", "--os", "NAME", Kind.TEXT, "linux, darwin or win32, or another name; default: this one"),
    CI("ci", "--ci", "true|false", Kind.FLAG, "whether this is CI; default: from the environment"),
    ENV("env", "--env", "NAME", Kind.TEXT, "the environment, such as staging"),
    TAGS("tags", "--tag", "NAME", Kind.LIST, "a tag of the workspace; default: from its build files");

    /** What a batch line gives. */
    enum Kind {
        /** A string. */
        TEXT,
        /** A list of strings. */
        LIST,
        /** A boolean. */
        FLAG
    }

    private final String field;
    private final String option;
    private final String label;
    private final Kind kind;
    private final String description;

    ContextField(String field, String option, String label, Kind kind, String description) {
        this.field = field;
        this.option = option;
        this.label = label;
        this.kind = kind;
        this.description = description;
    }

    /** Returns the field of that name in a batch line. */
    static Optional<ContextField> of(String field) {
        return Stream.of(values()).filter(known -> known.field.equals(field)).findFirst();
    }

    String field() {
        return field;
    }

    String option() {
        return option;
    }

    Kind kind() {
        return kind;
    }

    OptionSpec optionSpec() {
        return kind == Kind.LIST ? Specs.values(option, label, description) : Specs.value(option, label, description);
    }

    /** Tells a session; {@code values} holds one value but for lists. */
    void tell(Session session, List<String> values) {
        switch (this) {
            case PROMPT -> session.prompt(values.get(0));
            case MENTIONS -> values.forEach(session::mention);
            case PATHS -> values.forEach(session::path);
            case OPEN -> session.open(values);
            case MODIFIED -> values.forEach(session::modified);
            case TOOLS -> session.tools(values);
            case MCP -> session.mcp(values);
            case MODEL_PROVIDER -> session.value("provider", values.toArray(String[]::new));
            case TAGS -> {
                session.value("tags", values.toArray(String[]::new));
                session.value("project", values.toArray(String[]::new));
            }
            default -> session.value(field, values.toArray(String[]::new));
        }
    }
}
