/** Evaluates the conditions of all rules together, for every key with a built-in or plugin evaluator. */
@NullMarked
package io.agentrules.core.internal.condition;

import org.jspecify.annotations.NullMarked;
