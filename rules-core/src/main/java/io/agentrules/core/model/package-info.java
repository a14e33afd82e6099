/** The immutable values that callers of the engine hold: settings, the catalog, decisions, prompt sections, interruptions, session state. */
@NullMarked
package io.agentrules.core.model;

import org.jspecify.annotations.NullMarked;
