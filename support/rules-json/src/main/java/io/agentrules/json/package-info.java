/** Writes values of the engine as the JSON that {@code docs/schemas} describes: one class for each command. */
@NullMarked
package io.agentrules.json;

import org.jspecify.annotations.NullMarked;
