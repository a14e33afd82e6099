package io.agentrules.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** One command. */
interface Subcommand {
    /** Returns its name, help and argument. */
    CommandSpec spec();

    /** Returns its own options; those of every command come after. */
    List<OptionSection> options();

    /**
     * Answers.
     *
     * @return the exit code
     * @throws Failure if there is no answer
     */
    int run(Call call);
}
