/** What the streams of one set share, and what a stream runs beside the automaton. */
@NullMarked
package io.agentrules.pattern.internal.stream;

import org.jspecify.annotations.NullMarked;
