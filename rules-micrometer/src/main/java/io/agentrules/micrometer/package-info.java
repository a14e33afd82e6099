/** Turns what a listener hears into meters. */
@NullMarked
package io.agentrules.micrometer;

import org.jspecify.annotations.NullMarked;
