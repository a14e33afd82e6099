/** Sessions that move between processes. */
@NullMarked
package io.agentrules.fleet;

import org.jspecify.annotations.NullMarked;
