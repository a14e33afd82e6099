/** Files to copy for frameworks that call the model themselves. */
@NullMarked
package io.agentrules.examples.harnesses;

import org.jspecify.annotations.NullMarked;
