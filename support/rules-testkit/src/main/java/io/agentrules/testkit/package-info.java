/** Contract tests to extend, projects in memory to run them on, and arbitraries for property tests. */
@NullMarked
package io.agentrules.testkit;

import org.jspecify.annotations.NullMarked;
