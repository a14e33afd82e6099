/** Matches trigger rules against the model's output while it is written, and decides what a match does. */
@NullMarked
package io.agentrules.core.internal.stream;

import org.jspecify.annotations.NullMarked;
