/** From the bytes of a file to typed front matter and a body: any text parses, and what is odd about it is found, never thrown. */
@NullMarked
package io.agentrules.core.parse;

import org.jspecify.annotations.NullMarked;
