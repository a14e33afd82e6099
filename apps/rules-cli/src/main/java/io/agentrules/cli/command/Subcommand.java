package io.agentrules.cli.command;

import io.agentrules.cli.option.OptionSection;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command such as {@code rules list}. */
public interface Subcommand {
    /** Returns its name and help as picocli's specification. */
    CommandSpec spec();

    /** Returns its positional arguments; empty if it takes none. */
    default List<PositionalParamSpec> arguments() {
        return List.of();
    }

    /** Returns its own options; the options that every command has follow them. */
    default List<OptionSection> options() {
        return List.of();
    }

    /** Returns whether the exit code alone is an answer, so that the output can be suppressed. */
    default boolean answersByExitCode() {
        return false;
    }

    /** Returns whether it writes JSON with {@code --json}; otherwise the option is wrong usage. */
    default boolean hasJson() {
        return true;
    }

    /** Returns what {@code --format} may be. */
    default List<String> formats() {
        return hasJson() ? List.of("text", "json") : List.of("text");
    }

    /**
     * Runs the command.
     *
     * @return the exit code
     * @throws io.agentrules.cli.option.Failure if it cannot answer
     */
    int run(Invocation invocation);
}
