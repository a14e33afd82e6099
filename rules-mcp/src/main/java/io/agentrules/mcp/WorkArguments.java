package io.agentrules.mcp;

import io.agentrules.core.Session;
import io.agentrules.core.input.ContextField;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The current work as arguments of a tool: the fields of a line of {@code rules explain --batch}. */
final class WorkArguments {
    /** Longer than any path that file systems allow. */
    static final int MAX_TEXT_LENGTH = 4_096;

    /** All arguments, in the order of the fields. */
    static final List<ToolArgument> ALL =
            Stream.of(ContextField.values()).map(WorkArguments::argument).toList();

    /** The most important arguments, for tools that do not describe all of them. */
    static final List<ToolArgument> PATHS_AND_PROMPT = Stream.of(ContextField.PATHS, ContextField.PROMPT)
            .map(WorkArguments::argument)
            .toList();

    private WorkArguments() {}

    private static ToolArgument argument(ContextField field) {
        return switch (field.kind()) {
            case FLAG -> ToolArgument.flag(field.id(), description(field));
            case TEXT ->
                ToolArgument.text(
                        field.id(),
                        description(field),
                        field == ContextField.PROMPT ? Integer.MAX_VALUE : MAX_TEXT_LENGTH);
            case LIST -> ToolArgument.list(field.id(), description(field), MAX_TEXT_LENGTH, field::problem);
        };
    }

    /** Returns the description, which must be sufficient for a model that sees nothing else. */
    private static String description(ContextField field) {
        return switch (field) {
            case PROMPT -> "the user's prompt, word for word; paths and @mentions in it count";
            case MENTIONS -> "files or rules that the user mentions with @, such as [\"src/a.ts\"]";
            case PATHS -> "files that you work on, relative to the workspace, such as [\"src/api/user.ts\"]";
            case OPEN -> "files open in the editor, like paths";
            case MODIFIED -> "files that you wrote, like paths";
            case TOOLS -> "names of your tools, such as [\"edit\"]";
            case MCP -> "names of connected MCP servers, such as [\"github\"]";
            case MODEL -> "your model, such as gpt-4o-mini";
            case MODEL_PROVIDER -> "provider of your model, such as openai";
            case AGENT -> "your agent name, such as reviewer";
            case MODE -> "your mode, such as plan";
            case COMMAND -> "slash command, such as review";
            case BRANCH -> "git branch; default: the current one";
            case OS -> "linux, darwin or win32";
            case CI -> "whether this is CI";
            case ENV -> "environment, such as staging";
            case TAGS -> "kinds of project, such as [\"node\"]";
        };
    }

    /** Records valid arguments in a session, ignoring other arguments, and returns the session. */
    static Session applyTo(Session session, Map<String, Object> arguments) {
        for (ContextField field : ContextField.values()) {
            Object value = arguments.get(field.id());
            if (value instanceof Collection<?> members) {
                field.tell(session, members.stream().map(String::valueOf).toList());
            } else if (value != null) {
                field.tell(session, List.of(value.toString()));
            }
        }
        return session;
    }
}
