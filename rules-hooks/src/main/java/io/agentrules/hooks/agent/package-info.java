/** The agents: one class for each maps its events and answers, and knows nothing of rules. */
@NullMarked
package io.agentrules.hooks.agent;

import org.jspecify.annotations.NullMarked;
