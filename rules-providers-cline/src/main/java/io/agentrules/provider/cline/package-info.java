/** Cline's rule files: where they are; what their keys mean is shared with remote rules. */
@NullMarked
package io.agentrules.provider.cline;

import org.jspecify.annotations.NullMarked;
