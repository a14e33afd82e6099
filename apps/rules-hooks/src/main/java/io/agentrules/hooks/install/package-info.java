/** Adds hooks to the settings of agents, removes them, and reports whether they work. */
@NullMarked
package io.agentrules.hooks.install;

import org.jspecify.annotations.NullMarked;
