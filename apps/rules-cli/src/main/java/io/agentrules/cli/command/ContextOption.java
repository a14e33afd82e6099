package io.agentrules.cli.command;

import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The command-line option for a field of the current work. */
public record ContextOption(ContextField field) {
    /** All of them, in the order of the fields. */
    public static final List<ContextOption> ALL =
            Stream.of(ContextField.values()).map(ContextOption::new).toList();

    public static final ContextOption PATH = new ContextOption(ContextField.PATHS);
    public static final ContextOption MODE = new ContextOption(ContextField.MODE);
    public static final ContextOption TOOL = new ContextOption(ContextField.TOOLS);

    private static final int MAX_SHOWN = 100;
    private static final List<String> FLAG = List.of("true", "false");

    public String option() {
        return field.option();
    }

    /**
     * Returns the given values, with relative paths as sessions expect them; empty if the option was not given.
     *
     * @throws Failure if a session would ignore a value
     */
    public List<String> given(Invocation invocation) {
        if (field.kind() == Kind.LIST) {
            List<String> values = invocation.arguments().all(option()).stream()
                    .map(value -> inSession(value, invocation))
                    .toList();
            values.forEach(this::check);
            return values;
        }
        Optional<String> value = field.kind() == Kind.FLAG
                ? invocation.arguments().last(option())
                : invocation.arguments().text(option());
        value.ifPresent(this::checkFlag);
        return value.map(List::of).orElse(List.of());
    }

    private String inSession(String value, Invocation invocation) {
        return switch (field) {
            case PATHS, OPEN, MODIFIED -> invocation.options().folders().path(value);
            case MENTIONS -> mention(value, invocation);
            default -> value;
        };
    }

    private static String mention(String value, Invocation invocation) {
        RuleCatalog catalog = invocation.catalog();
        int start = value.startsWith("@") ? 1 : 0;
        String token = value.substring(start);
        return catalog.mentioned(value).isPresent() || catalog.mentioned(token).isPresent()
                ? value
                : value.substring(0, start) + invocation.options().folders().path(token);
    }

    private void check(String value) {
        CurrentWork.problem(field, value).ifPresent(problem -> {
            String shown = value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "…";
            throw Failure.usage(option() + " " + VisibleText.line(shown) + " " + problem);
        });
    }

    private void checkFlag(String given) {
        if (field.kind() == Kind.FLAG && !FLAG.contains(given)) {
            throw Failure.usage(option() + " must be true or false, not " + VisibleText.line(given));
        }
    }

    /** Returns the specification of the option. */
    public OptionSpec spec() {
        return switch (field) {
            case MENTIONS, PATHS, OPEN, MODIFIED -> CommandSpecs.paths(option(), field.label(), field.description());
            default ->
                switch (field.kind()) {
                    case LIST -> CommandSpecs.values(option(), field.label(), field.description());
                    case FLAG -> CommandSpecs.choice(option(), FLAG, field.description());
                    default -> CommandSpecs.value(option(), field.label(), field.description());
                };
        };
    }
}
