/** Watches the model's stream: finds, in the pieces as they arrive, the text that the model means to write. */
@NullMarked
package io.agentrules.core.guard;

import org.jspecify.annotations.NullMarked;
