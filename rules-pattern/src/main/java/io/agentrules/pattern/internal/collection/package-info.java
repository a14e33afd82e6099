/** Growable collections of numbers, without boxing. */
@NullMarked
package io.agentrules.pattern.internal.collection;

import org.jspecify.annotations.NullMarked;
