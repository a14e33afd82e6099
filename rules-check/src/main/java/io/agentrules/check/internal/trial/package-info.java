/** Tries trigger rules on complete texts, with the code of the guard. */
@NullMarked
package io.agentrules.check.internal.trial;

import org.jspecify.annotations.NullMarked;
