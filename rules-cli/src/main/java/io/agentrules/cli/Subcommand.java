package io.agentrules.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** One command. */
interface Subcommand {
    /** Returns its name and help, for picocli. */
    CommandSpec spec();

    /** Returns its argument that is no option's; empty when it takes none. */
    default Optional<Argument> argument() {
        return Optional.empty();
    }

    /** Returns its own options; those of every command come after. */
    List<OptionSection> options();

    /** Returns whether the exit code alone is an answer, so that nothing need be written. */
    default boolean answersByExitCode() {
        return false;
    }

    /**
     * Answers.
     *
     * @return the exit code
     * @throws Failure if there is no answer
     */
    int run(Invocation invocation);
}
