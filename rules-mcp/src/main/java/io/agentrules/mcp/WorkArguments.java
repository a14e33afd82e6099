package io.agentrules.mcp;

import io.agentrules.core.input.ContextField;
import io.agentrules.core.Session;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The current work, as arguments of a tool: the fields of a line of {@code rules explain --batch}. */
final class WorkArguments {
    /** Longer than any file system allows a path to be. */
    static final int LONGEST_TEXT = 4_096;

    /** All of them, in the order of the fields. */
    static final List<Argument> ALL =
            Stream.of(ContextField.values()).map(WorkArguments::argument).toList();

    /** Those that say most of the work, for tools that need not describe all. */
    static final List<Argument> PATHS_AND_PROMPT = Stream.of(ContextField.PATHS, ContextField.PROMPT)
            .map(WorkArguments::argument)
            .toList();

    private WorkArguments() {}

    private static Argument argument(ContextField field) {
        return switch (field.kind()) {
            case FLAG -> Argument.flag(field.id(), description(field));
            case TEXT ->
                Argument.text(
                        field.id(),
                        description(field),
                        field == ContextField.PROMPT ? Integer.MAX_VALUE : LONGEST_TEXT);
            case LIST -> Argument.list(field.id(), description(field), LONGEST_TEXT);
        };
    }

    /** What to fill in, for a model that sees nothing but this. */
    private static String description(ContextField field) {
        return switch (field) {
            case PROMPT -> "what the user asks, word for word; paths and @mentions in it count";
            case MENTIONS -> "files or rules that the user names with @, such as [\"src/a.ts\"]";
            case PATHS -> "files that you work on, relative to the workspace, such as [\"src/api/user.ts\"]";
            case OPEN -> "files that are open in the editor, as in paths";
            case MODIFIED -> "files that you wrote, as in paths";
            case TOOLS -> "names of your tools, such as [\"edit\"]";
            case MCP -> "names of connected MCP servers, such as [\"github\"]";
            case MODEL -> "your model, such as gpt-4o-mini";
            case MODEL_PROVIDER -> "who offers it, such as openai";
            case AGENT -> "your name as an agent, such as reviewer";
            case MODE -> "your mode, such as plan";
            case COMMAND -> "slash command, such as review";
            case BRANCH -> "git branch; default: the current one";
            case OS -> "linux, darwin or win32";
            case CI -> "whether this is CI";
            case ENV -> "environment, such as staging";
            case TAGS -> "kinds of project, such as [\"node\"]";
        };
    }

    /** Tells a session what the arguments say, which fit, and returns it; other arguments do not matter. */
    static Session tell(Session session, Map<String, Object> arguments) {
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
