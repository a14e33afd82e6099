/** Finds plugins and rule files, each in its own try, bounded, sorted, and inside the roots. */
@NullMarked
package io.agentrules.core.discover;

import org.jspecify.annotations.NullMarked;
