package io.agentrules.cli;

import io.agentrules.cli.ContextField.Kind;
import io.agentrules.core.Session;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was said about the current work; what was not is found out by the session, or unknown.
 *
 * @param values each field's values, in the order in which a session is told
 */
record WorkContext(Map<ContextField, List<String>> values) {
    static OptionSection section() {
        return section(List.of());
    }

    /** Returns the options without some. */
    static OptionSection section(Collection<ContextField> without) {
        return new OptionSection(
                "The work at hand",
                Stream.of(ContextField.values())
                        .filter(field -> !without.contains(field))
                        .map(ContextField::optionSpec)
                        .toList());
    }

    /**
     * Reads the options of the command line.
     *
     * @throws Failure if {@code --ci} is neither true nor false
     */
    static WorkContext of(Arguments arguments) {
        return of(arguments, List.of());
    }

    /** Reads the options of the command line, without some that mean something else there. */
    static WorkContext of(Arguments arguments, Collection<ContextField> without) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        for (ContextField field : ContextField.values()) {
            if (without.contains(field)) {
                continue;
            }
            List<String> given = field.kind() == Kind.LIST
                    ? arguments.all(field.option())
                    : arguments.last(field.option()).map(List::of).orElse(List.of());
            if (!given.isEmpty()) {
                checkFlag(field, given.get(0));
                values.put(field, given);
            }
        }
        return new WorkContext(values);
    }

    private static void checkFlag(ContextField field, String given) {
        if (field.kind() == Kind.FLAG && !List.of("true", "false").contains(given)) {
            throw Failure.usage(field.option() + " is true or false, not " + VisibleText.line(given));
        }
    }

    /** Returns this context with a prompt: the one given, else the one that it has, else an empty one. */
    WorkContext withPrompt(Optional<String> prompt) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        values.put(ContextField.PROMPT, List.of(""));
        values.putAll(this.values);
        prompt.ifPresent(text -> values.put(ContextField.PROMPT, List.of(text)));
        return new WorkContext(values);
    }

    /** Tells a session everything, and returns it. */
    Session tell(Session session) {
        values.forEach((field, given) -> field.tell(session, given));
        return session;
    }
}
