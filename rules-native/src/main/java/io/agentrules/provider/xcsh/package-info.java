/** The native rule format, which supports every condition key. */
@NullMarked
package io.agentrules.provider.xcsh;

import org.jspecify.annotations.NullMarked;
