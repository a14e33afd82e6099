/** Runs the providers and reads their rule files. Each provider is isolated and bounded, and reads only inside the roots. */
@NullMarked
package io.agentrules.core.internal.discover;

import org.jspecify.annotations.NullMarked;
