/** Matches trigger rules against the model's output while it arrives, and decides what happens on a match. */
@NullMarked
package io.agentrules.core.internal.stream;

import org.jspecify.annotations.NullMarked;
