/** Agents made with frameworks, with and without rules. */
@NullMarked
package io.agentrules.benchmarks.agent;

import org.jspecify.annotations.NullMarked;
