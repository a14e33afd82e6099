/** Meters and observations of the rule engine for Micrometer. */
@NullMarked
package io.agentrules.micrometer;

import org.jspecify.annotations.NullMarked;
