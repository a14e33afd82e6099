/** Keeps what one conversation has shown so far and evaluates the catalog against it. */
@NullMarked
package io.agentrules.core.internal.session;

import org.jspecify.annotations.NullMarked;
