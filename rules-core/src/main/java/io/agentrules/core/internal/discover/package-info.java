/** Runs the providers and reads their rule files: each provider isolated, bounded, in a fixed order, and inside the roots. */
@NullMarked
package io.agentrules.core.internal.discover;

import org.jspecify.annotations.NullMarked;
