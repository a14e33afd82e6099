package io.agentrules.cli;

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
record Argument(String label, boolean required, boolean several, List<String> choices, String description) {
    /** An unrestricted argument that is given at most once. */
    Argument(String label, boolean required, String description) {
        this(label, required, false, List.of(), description);
    }

    PositionalParamSpec spec() {
        return PositionalParamSpec.builder()
                .index(several ? "0..*" : "0")
                .type(several ? List.class : String.class)
                .auxiliaryTypes(String.class)
                .arity(required ? "1" : "0..1")
                .completionCandidates(choices)
                .required(required)
                .paramLabel(label)
                .description(description)
                .build();
    }
}
