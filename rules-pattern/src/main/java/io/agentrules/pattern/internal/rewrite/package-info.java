/**
 * Rewrites trees so that an automaton can run them: smaller, without back references, and cut before counted repeats.
 */
@NullMarked
package io.agentrules.pattern.internal.rewrite;

import org.jspecify.annotations.NullMarked;
