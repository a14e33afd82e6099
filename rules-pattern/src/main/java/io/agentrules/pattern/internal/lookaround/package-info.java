/** Turns lookaround and exclusions into deterministic machines, as far as that is possible. */
@NullMarked
package io.agentrules.pattern.internal.lookaround;

import org.jspecify.annotations.NullMarked;
