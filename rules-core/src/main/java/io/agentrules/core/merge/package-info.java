/** Decides which rule of a name is in force, as a pure function, and what is worth saying about the rules. */
@NullMarked
package io.agentrules.core.merge;

import org.jspecify.annotations.NullMarked;
