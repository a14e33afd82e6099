package io.agentrules.cli;

/**
 * A parsed command line.
 *
 * @param subcommand the command
 * @param arguments its options and arguments
 */
record ParsedCommand(Subcommand subcommand, Arguments arguments) {}
