/** The commands that coding agents run as hooks: set up, answered, and logged. */
@NullMarked
package io.agentrules.cli.hook;

import org.jspecify.annotations.NullMarked;
