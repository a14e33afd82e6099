/** Publishes what happens to listeners, and keeps events that occur under a lock until they may be published. */
@NullMarked
package io.agentrules.core.internal.event;

import org.jspecify.annotations.NullMarked;
