package io.agentrules.cli.command;

import io.agentrules.cli.option.Argument;
import io.agentrules.cli.option.OptionSection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** A command such as {@code rules list}. */
public interface Subcommand {
    /** Returns its name and help as picocli's specification. */
    CommandSpec spec();

    /** Returns its positional argument; empty if it takes none. */
    default Optional<Argument> argument() {
        return Optional.empty();
    }

    /** Returns its own options; the options that every command has follow them. */
    List<OptionSection> options();

    /** Returns whether the exit code alone is an answer, so that the output can be suppressed. */
    default boolean answersByExitCode() {
        return false;
    }

    /**
     * Runs the command.
     *
     * @return the exit code
     * @throws io.agentrules.cli.option.Failure if it cannot answer
     */
    int run(Invocation invocation);
}
