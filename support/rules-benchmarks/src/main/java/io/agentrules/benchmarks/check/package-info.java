/** The bars, each held against figures of one run. */
@NullMarked
package io.agentrules.benchmarks.check;

import org.jspecify.annotations.NullMarked;
