/** What the user switched off in a workspace, in a file that only the user writes. */
@NullMarked
package io.agentrules.core.internal.toggle;

import org.jspecify.annotations.NullMarked;
