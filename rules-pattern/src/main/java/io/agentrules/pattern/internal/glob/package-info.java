/** Matches a path against many globs at once: by look-ups where their shapes allow it, else by automata. */
@NullMarked
package io.agentrules.pattern.internal.glob;

import org.jspecify.annotations.NullMarked;
