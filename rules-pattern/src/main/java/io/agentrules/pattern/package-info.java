/** Sets of regular expressions, globs and keywords, each matched in one pass over the text. */
@NullMarked
package io.agentrules.pattern;

import org.jspecify.annotations.NullMarked;
