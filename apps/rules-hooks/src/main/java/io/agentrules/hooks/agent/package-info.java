/** The agents: a class for each has all that is known about its hooks and settings. They know nothing of rules. */
@NullMarked
package io.agentrules.hooks.agent;

import org.jspecify.annotations.NullMarked;
