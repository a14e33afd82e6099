/** What the engine's speed is measured by, and the command that does it. */
@NullMarked
package io.agentrules.benchmarks;

import org.jspecify.annotations.NullMarked;
