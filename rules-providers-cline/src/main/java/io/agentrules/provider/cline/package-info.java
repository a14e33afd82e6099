/** Cline's rule files: where they are. The meaning of their keys is shared with remote rules. */
@NullMarked
package io.agentrules.provider.cline;

import org.jspecify.annotations.NullMarked;
