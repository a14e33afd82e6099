/** Tells comments from code in the files of some 40 languages. */
@NullMarked
package io.agentrules.core.internal.source;

import org.jspecify.annotations.NullMarked;
