package io.agentrules.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a command takes besides options.
 *
 * @param label what it is called in the help
 * @param required whether the command needs it
 * @param several whether it may be given more than once
 * @param choices what it may be; empty where that is not known
 * @param description for the help
 */
record Argument(String label, boolean required, boolean several, List<String> choices, String description) {
    /** One that may be anything. */
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
