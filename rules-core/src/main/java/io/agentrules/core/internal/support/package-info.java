/** Small types that every step uses: text order, fatal errors, lazy values, excerpts. */
@NullMarked
package io.agentrules.core.internal.support;

import org.jspecify.annotations.NullMarked;
