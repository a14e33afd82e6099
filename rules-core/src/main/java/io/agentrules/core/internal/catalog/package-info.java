/** Builds the catalog from discovered rules, keeps the current one, and selects from it. */
@NullMarked
package io.agentrules.core.internal.catalog;

import org.jspecify.annotations.NullMarked;
