/** Real coding agents against a scripted model, with our hooks installed: {@code mvn verify -Pexternal}. */
@NullMarked
package io.agentrules.project.agents;

import org.jspecify.annotations.NullMarked;
