/** Runs the providers: the union of what all agents read. Each provider is isolated and bounded. */
@NullMarked
package io.agentrules.core.internal.discover;

import org.jspecify.annotations.NullMarked;
