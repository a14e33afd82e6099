/** Provider for Continue's rules. */
@NullMarked
package io.agentrules.provider.continuedev;

import org.jspecify.annotations.NullMarked;
