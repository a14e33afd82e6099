/** The {@code rules} command: one class a command, each printing what the engine's hall says. */
@NullMarked
package io.agentrules.cli;

import org.jspecify.annotations.NullMarked;
