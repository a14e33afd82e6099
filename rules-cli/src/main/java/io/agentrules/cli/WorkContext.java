package io.agentrules.cli;

import io.agentrules.core.ContextField;
import io.agentrules.core.Session;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    static OptionSection section(Collection<ContextOption> without) {
        var options = new ArrayList<Option>();
        for (ContextOption option : ContextOption.values()) {
            if (!without.contains(option)) {
                options.add(option.definition());
            }
        }
        return new OptionSection("The work at hand", options);
    }

    /**
     * Reads the options of the command line.
     *
     * @throws Failure if {@code --ci} is neither true nor false
     */
    static WorkContext of(Invocation invocation) {
        return of(invocation, List.of());
    }

    /** Reads the options of the command line, without some that mean something else there. */
    static WorkContext of(Invocation invocation, Collection<ContextOption> without) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        for (ContextOption option : ContextOption.values()) {
            List<String> given = without.contains(option) ? List.of() : option.given(invocation);
            if (!given.isEmpty()) {
                values.put(option.field(), given);
            }
        }
        return new WorkContext(values);
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
    Session applyTo(Session session) {
        values.forEach((field, given) -> field.tell(session, given));
        return session;
    }
}
