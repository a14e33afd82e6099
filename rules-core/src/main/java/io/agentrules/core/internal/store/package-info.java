/** Keeps sessions in a store outside the process: the text of a state, what another node has stored, and a store that is slow or down. */
@NullMarked
package io.agentrules.core.internal.store;

import org.jspecify.annotations.NullMarked;
