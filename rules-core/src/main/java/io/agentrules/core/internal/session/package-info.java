/** Keeps the evidence of one conversation and evaluates the catalog against it. */
@NullMarked
package io.agentrules.core.internal.session;

import org.jspecify.annotations.NullMarked;
