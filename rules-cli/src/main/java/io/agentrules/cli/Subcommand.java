package io.agentrules.cli;

import picocli.CommandLine.Model.CommandSpec;

/** One command. */
interface Subcommand {
    /** Returns its name, help and own options. */
    CommandSpec spec();

    /**
     * Answers.
     *
     * @return the exit code
     * @throws Failure if there is no answer
     */
    int run(Call call);
}
