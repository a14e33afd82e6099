/** Reads globs, each as the tool of its dialect does. */
@NullMarked
package io.agentrules.pattern.internal.glob.dialect;

import org.jspecify.annotations.NullMarked;
