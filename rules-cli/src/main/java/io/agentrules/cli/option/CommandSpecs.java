package io.agentrules.cli.option;

import picocli.CommandLine.Model.CommandSpec;

/**
 * Creates command specifications without picocli's annotations: reflection would take longer than reading a workspace's rules.
 */
public final class CommandSpecs {
    private CommandSpecs() {}

    /** Returns a command without options; each example is one line of its help. */
    public static CommandSpec command(String name, String synopsis, String description, String... examples) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage()
                .customSynopsis(synopsis)
                .description(description)
                .sortOptions(false)
                .footerHeading("%nExamples:%n")
                .footer(examples);
        return spec;
    }

    /** Returns an option without a value. */
    public static Option flag(String name, String description) {
        return new Option(name, Option.Kind.FLAG, "", description);
    }

    /** Returns an option with one value, which may be given once; {@code label} stands for the value in the help. */
    public static Option value(String name, String label, String description) {
        return new Option(name, Option.Kind.VALUE, label, description);
    }

    /** Returns an option with a value that may be given several times; {@code label} stands for the value in the help. */
    public static Option values(String name, String label, String description) {
        return new Option(name, Option.Kind.VALUES, label, description + " (repeatable)");
    }
}
