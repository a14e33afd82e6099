/** What a command is, and what several of them need: the engine that an invocation opens, its current work and its rules. */
@NullMarked
package io.agentrules.cli.command;

import org.jspecify.annotations.NullMarked;
