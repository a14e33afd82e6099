/** The commands that judge what a model writes: whole streams, and texts on trial. */
@NullMarked
package io.agentrules.cli.stream;

import org.jspecify.annotations.NullMarked;
