/** Adds the hooks to the agents' settings, removes them again, and tells whether they work. */
@NullMarked
package io.agentrules.hooks.install;

import org.jspecify.annotations.NullMarked;
