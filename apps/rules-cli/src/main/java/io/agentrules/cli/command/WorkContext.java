package io.agentrules.cli.command;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user said about the current work; the session detects other values, or they are unknown.
 *
 * @param values the values of each field, in the order in which they are given to a session
 */
public record WorkContext(Map<ContextField, List<String>> values) {
    /** Returns the options of all fields, in the order of the fields. */
    public static OptionSection section() {
        return section(List.of());
    }

    /** Returns the options except some. */
    public static OptionSection section(Collection<ContextOption> without) {
        return new OptionSection(
                "Current work",
                ContextOption.ALL.stream()
                        .filter(option -> !without.contains(option))
                        .map(ContextOption::spec)
                        .toList());
    }

    /**
     * Reads the options of the command line.
     *
     * @throws io.agentrules.cli.option.Failure if {@code --ci} is neither true nor false
     */
    public static WorkContext of(Invocation invocation) {
        return of(invocation, List.of());
    }

    /** Reads the options of the command line, except some that have another meaning in that command. */
    public static WorkContext of(Invocation invocation, Collection<ContextOption> without) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        for (ContextOption option : ContextOption.ALL) {
            List<String> given = without.contains(option) ? List.of() : option.given(invocation);
            if (!given.isEmpty()) {
                values.put(option.field(), given);
            }
        }
        return new WorkContext(values);
    }

    /** Reads only the option of the mode, in which an agent is without any work. */
    public static WorkContext ofMode(Invocation invocation) {
        return of(
                invocation,
                ContextOption.ALL.stream()
                        .filter(option -> !option.equals(ContextOption.MODE))
                        .toList());
    }

    /** Returns this context with a prompt: the given one, otherwise its own, otherwise an empty one. */
    public WorkContext withPrompt(Optional<String> prompt) {
        var values = new EnumMap<ContextField, List<String>>(ContextField.class);
        values.put(ContextField.PROMPT, List.of(""));
        values.putAll(this.values);
        prompt.ifPresent(text -> values.put(ContextField.PROMPT, List.of(text)));
        return new WorkContext(values);
    }

    /** Evaluates the rules for this work in a new session, and writes the diagnostics found by that. */
    public Activation activation(Invocation invocation) {
        Activation activation = applyTo(invocation.engine().openSession()).activate();
        invocation.runtimeDiagnostics().write(activation.catalog().diagnostics());
        return activation;
    }

    /** Records all values in a session, and returns the session. */
    public Session applyTo(Session session) {
        return new CurrentWork(values).applyTo(session);
    }
}
