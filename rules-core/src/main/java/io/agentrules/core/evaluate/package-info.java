/** Decides the conditions of every key that the engine knows, all rules at once. */
@NullMarked
package io.agentrules.core.evaluate;

import org.jspecify.annotations.NullMarked;
