/** Repositories that are written to do harm. */
@NullMarked
package io.agentrules.hostile;

import org.jspecify.annotations.NullMarked;
