package io.agentrules.cli.command;

import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.core.input.ContextField;
import io.agentrules.core.input.ContextField.Kind;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** The command-line option for each field of the current work, in the order of the fields. */
public enum ContextOption {
    PROMPT(ContextField.PROMPT, "--prompt", "TEXT"),
    MENTION(ContextField.MENTIONS, "--mention", "P"),
    PATH(ContextField.PATHS, "--path", "P"),
    OPEN(ContextField.OPEN, "--open", "P"),
    MODIFIED(ContextField.MODIFIED, "--modified", "P"),
    TOOL(ContextField.TOOLS, "--tool", "ID"),
    MCP(ContextField.MCP, "--mcp", "NAME"),
    MODEL(ContextField.MODEL, "--model", "ID"),
    MODEL_PROVIDER(ContextField.MODEL_PROVIDER, "--model-provider", "ID"),
    AGENT(ContextField.AGENT, "--agent", "NAME"),
    MODE(ContextField.MODE, "--mode", "NAME"),
    COMMAND(ContextField.COMMAND, "--command", "NAME"),
    BRANCH(ContextField.BRANCH, "--branch", "NAME"),
    OS(ContextField.OS, "--os", "NAME"),
    CI(ContextField.CI, "--ci", "BOOLEAN"),
    ENV(ContextField.ENV, "--env", "NAME"),
    TAG(ContextField.TAGS, "--tag", "NAME");

    private static final int MAX_SHOWN = 100;
    private static final List<String> FLAG = List.of("true", "false");

    private final ContextField field;
    private final String option;
    private final String label;

    ContextOption(ContextField field, String option, String label) {
        this.field = field;
        this.option = option;
        this.label = label;
    }

    ContextField field() {
        return field;
    }

    public String option() {
        return option;
    }

    /**
     * Returns the given values, with relative paths as sessions expect them; empty if the option was not given.
     *
     * @throws Failure if a session would ignore a value
     */
    public List<String> given(Invocation invocation) {
        if (field.kind() == Kind.LIST) {
            List<String> values = invocation.arguments().all(option).stream()
                    .map(value -> inSession(value, invocation))
                    .toList();
            values.forEach(this::check);
            return values;
        }
        Optional<String> value = field.kind() == Kind.FLAG
                ? invocation.arguments().last(option)
                : invocation.arguments().text(option);
        value.ifPresent(this::checkFlag);
        return value.map(List::of).orElse(List.of());
    }

    private String inSession(String value, Invocation invocation) {
        return switch (this) {
            case PATH, OPEN, MODIFIED -> invocation.options().folders().path(value);
            case MENTION -> mention(value, invocation);
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
        field.problem(value).ifPresent(problem -> {
            String shown = value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "…";
            throw Failure.usage(option + " " + VisibleText.line(shown) + " " + problem);
        });
    }

    private void checkFlag(String given) {
        if (field.kind() == Kind.FLAG && !FLAG.contains(given)) {
            throw Failure.usage(option + " must be true or false, not " + VisibleText.line(given));
        }
    }

    /** Returns the specification of the option. */
    OptionSpec spec() {
        return switch (this) {
            case MENTION, PATH, OPEN, MODIFIED -> CommandSpecs.paths(option, label, field.description());
            default ->
                switch (field.kind()) {
                    case LIST -> CommandSpecs.values(option, label, field.description());
                    case FLAG -> CommandSpecs.choice(option, FLAG, field.description());
                    default -> CommandSpecs.value(option, label, field.description());
                };
        };
    }
}
