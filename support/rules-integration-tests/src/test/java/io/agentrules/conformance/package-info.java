/** What others have written down of rules, held against the engine: a test for each of their scenarios. */
@NullMarked
package io.agentrules.conformance;

import org.jspecify.annotations.NullMarked;
