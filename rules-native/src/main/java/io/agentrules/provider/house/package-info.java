/** The native rule format, which supports every condition key. */
@NullMarked
package io.agentrules.provider.house;

import org.jspecify.annotations.NullMarked;
