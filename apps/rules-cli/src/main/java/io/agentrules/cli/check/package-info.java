/** The commands that keep rule files in order: their problems and repairs, and the lock file. */
@NullMarked
package io.agentrules.cli.check;

import org.jspecify.annotations.NullMarked;
