package io.agentrules.cli.option;

import java.io.File;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The positional argument of a command.
 *
 * @param label its name in the help
 * @param required whether it must be given
 * @param several whether it may be given more than once
 * @param choices its possible values; empty if unrestricted
 * @param description for the help
 */
public record Argument(String label, boolean required, boolean several, List<String> choices, String description) {
    /** An unrestricted argument that is given at most once. */
    public Argument(String label, boolean required, String description) {
        this(label, required, false, List.of(), description);
    }

    /** Returns the argument as picocli parses it and shows it in the help. */
    public PositionalParamSpec spec() {
        Class<?> type = label.equals("FILE") ? File.class : String.class; // shells complete files
        PositionalParamSpec.Builder spec = PositionalParamSpec.builder();
        if (!choices.isEmpty()) {
            spec.completionCandidates(choices);
        }
        return spec.index(several ? "0..*" : "0")
                .type(several ? List.class : type)
                .auxiliaryTypes(type)
                .arity(required ? "1" : "0..1")
                .required(required)
                .paramLabel(label)
                .description(description)
                .build();
    }
}
