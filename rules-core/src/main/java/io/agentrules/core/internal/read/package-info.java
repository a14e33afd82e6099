/** Reads what was found: the text of a file, parsed, with its imports, and the rule that a source makes of it. Each file is read once. */
@NullMarked
package io.agentrules.core.internal.read;

import org.jspecify.annotations.NullMarked;
