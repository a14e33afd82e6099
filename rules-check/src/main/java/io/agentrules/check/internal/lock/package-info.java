/** Makes, compares and reads locks: what a team's rules are, with the hash of each. */
@NullMarked
package io.agentrules.check.internal.lock;

import org.jspecify.annotations.NullMarked;
