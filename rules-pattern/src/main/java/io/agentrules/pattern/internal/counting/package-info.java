/** Counted repeats, and what follows them, followed beside the deterministic automaton. */
@NullMarked
package io.agentrules.pattern.internal.counting;

import org.jspecify.annotations.NullMarked;
