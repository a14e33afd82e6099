package io.agentrules.cli;

import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The argument of a command that is no option's.
 *
 * @param label what it is called in the help
 * @param required whether the command needs it
 * @param description for the help
 */
record Argument(String label, boolean required, String description) {
    PositionalParamSpec spec() {
        return PositionalParamSpec.builder()
                .index("0")
                .type(String.class)
                .arity(required ? "1" : "0..1")
                .required(required)
                .paramLabel(label)
                .description(description)
                .build();
    }
}
