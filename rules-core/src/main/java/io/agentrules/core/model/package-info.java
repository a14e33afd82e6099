/** Immutable values for callers of the engine: settings, the catalog, decisions, prompt sections, interruptions, session state. */
@NullMarked
package io.agentrules.core.model;

import org.jspecify.annotations.NullMarked;
