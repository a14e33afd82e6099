/** Programs that do no more than they must, to compare whole processes with. */
@NullMarked
package io.agentrules.benchmarks.plain;

import org.jspecify.annotations.NullMarked;
