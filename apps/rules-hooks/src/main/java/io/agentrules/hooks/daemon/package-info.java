/** The daemon, which answers the hooks of one user, its client, and the launcher that hooks run. */
@NullMarked
package io.agentrules.hooks.daemon;

import org.jspecify.annotations.NullMarked;
