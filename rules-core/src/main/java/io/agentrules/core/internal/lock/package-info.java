/** Makes locks: what a team's rules are, with the hash of each. */
@NullMarked
package io.agentrules.core.internal.lock;

import org.jspecify.annotations.NullMarked;
