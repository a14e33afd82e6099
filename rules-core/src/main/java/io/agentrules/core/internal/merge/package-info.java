/** Decides which rule of each name is eligible. Contains only pure functions of the rules and settings. */
@NullMarked
package io.agentrules.core.internal.merge;

import org.jspecify.annotations.NullMarked;
