/** Values of the engine as the JSON that {@code docs/schemas} describes: a record for each command, and one writer. */
@NullMarked
package io.agentrules.json;

import org.jspecify.annotations.NullMarked;
