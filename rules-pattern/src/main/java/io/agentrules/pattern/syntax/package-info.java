/** From the text of a pattern to its syntax tree. */
@NullMarked
package io.agentrules.pattern.syntax;

import org.jspecify.annotations.NullMarked;
