/** The nondeterministic automaton of all patterns of a set. */
@NullMarked
package io.agentrules.pattern.internal.nfa;

import org.jspecify.annotations.NullMarked;
