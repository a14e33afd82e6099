/** The {@code rules} command: one class for each subcommand, which prints the engine's answers. */
@NullMarked
package io.agentrules.cli;

import org.jspecify.annotations.NullMarked;
