/** Reads keywords. */
@NullMarked
package io.agentrules.pattern.internal.keyword;

import org.jspecify.annotations.NullMarked;
