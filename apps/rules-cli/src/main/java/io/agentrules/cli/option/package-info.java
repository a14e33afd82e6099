/** The options and arguments of commands, and those that all commands share. */
@NullMarked
package io.agentrules.cli.option;

import org.jspecify.annotations.NullMarked;
