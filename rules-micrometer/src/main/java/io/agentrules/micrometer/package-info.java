/** Micrometer meters for the rule engine. */
@NullMarked
package io.agentrules.micrometer;

import org.jspecify.annotations.NullMarked;
