package io.agentrules.cli.option;

import java.io.File;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Creates picocli's specifications of commands, options and arguments. */
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
    public static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .type(boolean.class)
                .arity("0")
                .description(description)
                .build();
    }

    /** Returns an option with one value, which may be given once; {@code label} stands for the value in the help. */
    public static OptionSpec value(String name, String label, String description) {
        return value(name, String.class, label, description).build();
    }

    /** Returns an option whose value is the path of a file or folder; shells complete it. */
    public static OptionSpec path(String name, String label, String description) {
        return value(name, File.class, label, description).build();
    }

    /** Returns an option whose value is one of some words. */
    public static OptionSpec choice(String name, List<String> words, String description) {
        return value(name, String.class, String.join("|", words), description)
                .completionCandidates(words)
                .build();
    }

    private static OptionSpec.Builder value(String name, Class<?> type, String label, String description) {
        return OptionSpec.builder(name).type(type).arity("1").paramLabel(label).description(description);
    }

    /** Returns an option with a value that may be given several times. */
    public static OptionSpec values(String name, String label, String description) {
        return repeatable(value(name, String.class, label, description));
    }

    /** Returns an option whose value is the path of a file or folder, and which may be given several times. */
    public static OptionSpec paths(String name, String label, String description) {
        return repeatable(value(name, File.class, label, description));
    }

    private static OptionSpec repeatable(OptionSpec.Builder option) {
        return option.auxiliaryTypes(option.type())
                .type(List.class)
                .description(option.description()[0] + " (repeatable)")
                .build();
    }

    /** Returns an option for whose value shells offer some words; others are possible. */
    public static OptionSpec completedWith(Supplier<List<String>> words, OptionSpec option) {
        return option.toBuilder()
                .completionCandidates(() -> words.get().iterator())
                .build();
    }

    /** Returns an argument that is given at most once. */
    public static PositionalParamSpec argument(String label, boolean isRequired, String description) {
        return argument("0", String.class, label, isRequired, description).build();
    }

    /** Returns an argument that is one of some words, and given at most once. */
    public static PositionalParamSpec argument(
            String label, boolean isRequired, List<String> words, String description) {
        return argument("0", String.class, label, isRequired, description)
                .completionCandidates(words)
                .build();
    }

    /** Returns an argument that is the path of a file or folder, and may be given any number of times. */
    public static PositionalParamSpec pathArguments(String label, String description) {
        return argument("0..*", List.class, label, false, description)
                .auxiliaryTypes(File.class)
                .build();
    }

    /**
     * Returns the arguments after the first one. They have no line of their own in the help, because that of the first argument describes
     * them; {@code label} is their name in completion scripts.
     */
    public static PositionalParamSpec following(String label, List<String> words) {
        return argument("1..*", List.class, label, false, "")
                .auxiliaryTypes(String.class)
                .completionCandidates(words)
                .build();
    }

    private static PositionalParamSpec.Builder argument(
            String index, Class<?> type, String label, boolean isRequired, String description) {
        return PositionalParamSpec.builder()
                .index(index)
                .type(type)
                .arity(isRequired ? "1" : "0..1")
                .required(isRequired)
                .paramLabel(label)
                .description(description);
    }

    /** Returns whether the value of an option or argument is a path. */
    public static boolean isPath(ArgSpec spec) {
        return spec.auxiliaryTypes()[0] == File.class;
    }
}
