/** Compiles trees into one automaton with all of its parts. */
@NullMarked
package io.agentrules.pattern.internal.automaton;

import org.jspecify.annotations.NullMarked;
