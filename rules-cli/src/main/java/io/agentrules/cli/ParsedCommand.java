package io.agentrules.cli;

import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;

/**
 * A parsed command line.
 *
 * @param subcommand the command
 * @param arguments its options and arguments
 */
record ParsedCommand(Subcommand subcommand, Arguments arguments) {}
