/** From figures to the tables of the documentation. */
@NullMarked
package io.agentrules.benchmarks.report;

import org.jspecify.annotations.NullMarked;
