/** A small harness that uses all of the engine: the worked example of the documentation, and the stories of what happens in it. */
@NullMarked
package io.agentrules.harness;

import org.jspecify.annotations.NullMarked;
