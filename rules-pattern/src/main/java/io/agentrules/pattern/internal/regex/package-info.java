/** Reads regular expressions in JavaScript's syntax. */
@NullMarked
package io.agentrules.pattern.internal.regex;

import org.jspecify.annotations.NullMarked;
