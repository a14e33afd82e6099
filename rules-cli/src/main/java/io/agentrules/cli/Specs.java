package io.agentrules.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The parts of a command's specification, made without reflection, which would take longer than reading a workspace's rules.
 */
final class Specs {
    private Specs() {}

    /** Returns a command without options, with an example of its use on each line. */
    static CommandSpec command(String name, String synopsis, String description, String... examples) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage()
                .customSynopsis(synopsis)
                .description(description)
                .sortOptions(false)
                .footerHeading("%nExamples:%n")
                .footer(examples);
        return spec;
    }

    static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .type(boolean.class)
                .arity("0")
                .description(description)
                .build();
    }

    static OptionSpec value(String name, String label, String description) {
        return OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .paramLabel(label)
                .description(description)
                .build();
    }

    static OptionSpec values(String name, String label, String description) {
        return OptionSpec.builder(name)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .paramLabel(label)
                .description(description + " (repeatable)")
                .build();
    }

    static PositionalParamSpec argument(String label, boolean required, String description) {
        return PositionalParamSpec.builder()
                .index("0")
                .type(String.class)
                .arity(required ? "1" : "0..1")
                .required(required)
                .paramLabel(label)
                .description(description)
                .build();
    }

    static PositionalParamSpec arguments(String label, String description) {
        return PositionalParamSpec.builder()
                .index("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..1")
                .paramLabel(label)
                .description(description)
                .build();
    }
}
