/** Provider for AGENTS.md. */
@NullMarked
package io.agentrules.provider.agents;

import org.jspecify.annotations.NullMarked;
