package io.agentrules.check.input;

import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.core.Session;
import io.agentrules.core.internal.path.CandidatePaths;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a program in another language, or the user of the command, says about the current work.
 *
 * @param values the members of a list; else the one value, for a flag {@code true} or {@code false}; in the order of the fields
 */
public record CurrentWork(Map<ContextField, List<String>> values) {
    /**
     * Copies {@code values}.
     *
     * @throws IllegalArgumentException if a field that is not a list has not exactly one value
     */
    public CurrentWork {
        var copy = new EnumMap<ContextField, List<String>>(ContextField.class);
        copy.putAll(values);
        copy.forEach((field, given) -> {
            if (field.kind() != Kind.LIST && given.size() != 1) {
                throw new IllegalArgumentException(
                        "values has " + given.size() + " members, but " + field.id() + " is no list");
            }
        });
        values = Collections.unmodifiableMap(copy);
    }

    /**
     * Returns why a session would ignore a value, as the end of a sentence that begins with the value; empty if it would not.
     *
     * @param value a member of a list; else the one value
     */
    public static Optional<String> problem(ContextField field, String value) {
        if (field.kind() == Kind.FLAG) {
            return value.equals("true") || value.equals("false")
                    ? Optional.empty()
                    : Optional.of("is neither true nor false");
        }
        return switch (field) {
            case MENTIONS, PATHS, OPEN, MODIFIED -> CandidatePaths.problem(value);
            default -> Optional.empty();
        };
    }

    /** Records all values in a session, and returns the session. */
    public Session applyTo(Session session) {
        values.forEach((field, given) -> tell(session, field, given));
        return session;
    }

    private static void tell(Session session, ContextField field, List<String> given) {
        switch (field) {
            case PROMPT -> session.prompt(given.get(0));
            case MENTIONS -> given.forEach(session::mention);
            case PATHS -> given.forEach(session::path);
            case OPEN -> session.observeOpenFiles(given);
            case MODIFIED -> given.forEach(session::modified);
            case MCP -> session.mcp(given);
            default -> field.valueKeys().forEach(key -> session.value(key, given.toArray(String[]::new)));
        }
    }
}
