/** The syntax tree that all patterns are read into, and questions about it. */
@NullMarked
package io.agentrules.pattern.internal.tree;

import org.jspecify.annotations.NullMarked;
