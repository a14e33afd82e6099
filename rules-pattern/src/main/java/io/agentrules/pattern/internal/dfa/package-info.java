/** The deterministic automaton, built lazily while text is read. */
@NullMarked
package io.agentrules.pattern.internal.dfa;

import org.jspecify.annotations.NullMarked;
