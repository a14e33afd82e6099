/** The {@code rules} command: its main class, the table of all subcommands, and the command line that they are read from. */
@NullMarked
package io.agentrules.cli;

import org.jspecify.annotations.NullMarked;
