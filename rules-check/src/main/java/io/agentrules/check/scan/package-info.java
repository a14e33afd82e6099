/** Trigger rules over what was added to files: the same rules as in streams and hooks, at the pull request. */
@NullMarked
package io.agentrules.check.scan;

import org.jspecify.annotations.NullMarked;
