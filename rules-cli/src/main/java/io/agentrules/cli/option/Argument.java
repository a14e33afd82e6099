package io.agentrules.cli.option;

import java.io.File;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The positional argument of a command.
 *
 * @param label its name in the help
 * @param required whether it must be given
 * @param several whether it may be given more than once
 * @param choices its possible values; empty if unrestricted
 * @param onlyFirst the possible values that others may follow, but that follow none
 * @param description for the help
 */
public record Argument(
        String label,
        boolean required,
        boolean several,
        List<String> choices,
        List<String> onlyFirst,
        String description) {
    private static final String FOLLOWING = "_2";

    /** An unrestricted argument that is given at most once. */
    public Argument(String label, boolean required, String description) {
        this(label, required, false, List.of(), description);
    }

    /** An argument whose values may come in any order. */
    public Argument(String label, boolean required, boolean several, List<String> choices, String description) {
        this(label, required, several, choices, List.of(), description);
    }

    /** Adds the argument to a command, as picocli parses it and shows it in the help. */
    public void addTo(CommandSpec command) {
        if (onlyFirst.isEmpty()) {
            command.addPositional(spec(several ? "0..*" : "0", label, choices, required));
        } else {
            // Two for picocli, so that shells offer each its own values. Its script has a variable for each label.
            command.addPositional(spec("0", label, choices, required));
            command.addPositional(spec("1..*", label + FOLLOWING, following(), false));
        }
    }

    /** Returns the values that can follow others. */
    public List<String> following() {
        return choices.stream().filter(choice -> !onlyFirst.contains(choice)).toList();
    }

    /** Returns whether the help has an entry for what {@link #addTo} added: one for each argument. */
    public static boolean isInHelp(PositionalParamSpec spec) {
        return !spec.paramLabel().endsWith(FOLLOWING);
    }

    private PositionalParamSpec spec(String index, String name, List<String> values, boolean isRequired) {
        boolean isList = index.endsWith("*");
        Class<?> type = label.equals("FILE") ? File.class : String.class; // shells complete files
        PositionalParamSpec.Builder spec = PositionalParamSpec.builder();
        if (!values.isEmpty()) {
            spec.completionCandidates(values);
        }
        return spec.index(index)
                .type(isList ? List.class : type)
                .auxiliaryTypes(type)
                .arity(isRequired ? "1" : "0..1")
                .required(isRequired)
                .paramLabel(name)
                .description(description)
                .build();
    }
}
