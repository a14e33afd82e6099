/** From syntax trees to one lazily built automaton. */
@NullMarked
package io.agentrules.pattern.automaton;

import org.jspecify.annotations.NullMarked;
