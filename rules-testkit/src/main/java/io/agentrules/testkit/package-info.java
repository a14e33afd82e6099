/** Contracts to extend, projects of file texts to run them on, and arbitraries for properties. */
@NullMarked
package io.agentrules.testkit;

import org.jspecify.annotations.NullMarked;
