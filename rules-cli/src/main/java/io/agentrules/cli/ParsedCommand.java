package io.agentrules.cli;

/**
 * What was asked on the command line.
 *
 * @param subcommand the command
 * @param arguments its options and arguments
 */
record ParsedCommand(Subcommand subcommand, Arguments arguments) {}
