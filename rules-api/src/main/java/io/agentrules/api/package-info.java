/** Immutable values: rules with their conditions and sources, evidence about the current work, and diagnostics. */
@NullMarked
package io.agentrules.api;

import org.jspecify.annotations.NullMarked;
