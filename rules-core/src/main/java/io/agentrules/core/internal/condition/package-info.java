/** Evaluates the conditions of all rules together, for every key that the engine or a plugin knows. */
@NullMarked
package io.agentrules.core.internal.condition;

import org.jspecify.annotations.NullMarked;
