/** The agents: a class for each, or for several that are alike, maps their events and answers, and knows nothing of rules. */
@NullMarked
package io.agentrules.hooks.agent;

import org.jspecify.annotations.NullMarked;
