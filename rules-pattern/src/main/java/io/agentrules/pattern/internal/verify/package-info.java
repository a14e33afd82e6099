/** Decides with a backtracker where the automaton finds too much: back references, and lookaround inside a pattern. */
@NullMarked
package io.agentrules.pattern.internal.verify;

import org.jspecify.annotations.NullMarked;
