/** What the merged rules and the settings alone show; part of every catalog. */
@NullMarked
package io.agentrules.core.internal.lint;

import org.jspecify.annotations.NullMarked;
