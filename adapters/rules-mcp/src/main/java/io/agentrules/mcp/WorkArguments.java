package io.agentrules.mcp;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.core.Session;
import java.util.Collection;
import java.util.EnumMap;
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
            case FLAG -> ToolArgument.flag(field.id(), field.descriptionForModels());
            case TEXT ->
                ToolArgument.text(
                        field.id(),
                        field.descriptionForModels(),
                        field == ContextField.PROMPT ? Integer.MAX_VALUE : MAX_TEXT_LENGTH);
            case LIST ->
                ToolArgument.list(
                        field.id(),
                        field.descriptionForModels(),
                        MAX_TEXT_LENGTH,
                        value -> CurrentWork.problem(field, value));
        };
    }

    /** Records valid arguments in a session, ignoring other arguments, and returns the session. */
    static Session applyTo(Session session, Map<String, Object> arguments) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        for (ContextField field : ContextField.values()) {
            Object value = arguments.get(field.id());
            if (value instanceof Collection<?> members) {
                values.put(field, members.stream().map(String::valueOf).toList());
            } else if (value != null) {
                values.put(field, List.of(value.toString()));
            }
        }
        return new CurrentWork(values).applyTo(session);
    }
}
