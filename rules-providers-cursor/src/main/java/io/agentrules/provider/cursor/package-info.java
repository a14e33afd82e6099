/** Cursor's rule files: where they are, and what their keys mean. */
@NullMarked
package io.agentrules.provider.cursor;

import org.jspecify.annotations.NullMarked;
