/** Tells comments from code in the files of some 30 languages. */
@NullMarked
package io.agentrules.core.internal.source;

import org.jspecify.annotations.NullMarked;
