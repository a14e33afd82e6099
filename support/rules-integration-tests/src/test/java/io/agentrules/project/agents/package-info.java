/** Real coding agents against a scripted model, with our hooks installed: {@code mvn verify -Pinterop-agents}. */
@NullMarked
package io.agentrules.project.agents;

import org.jspecify.annotations.NullMarked;
