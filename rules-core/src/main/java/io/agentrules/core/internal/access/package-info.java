/** Who may ask a server of this project, whatever carries the request. */
@NullMarked
package io.agentrules.core.internal.access;

import org.jspecify.annotations.NullMarked;
