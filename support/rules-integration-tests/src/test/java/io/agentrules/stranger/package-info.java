/** A framework that nobody has heard of, and the adapter that its user writes with {@code docs/harnesses.md}. */
@NullMarked
package io.agentrules.stranger;

import org.jspecify.annotations.NullMarked;
