/** Keeps sessions in a store outside the process: the text of a state, merging, and a store that is slow or down. */
@NullMarked
package io.agentrules.core.internal.store;

import org.jspecify.annotations.NullMarked;
