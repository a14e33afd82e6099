/** The agents, tried with recorded samples of their JSON and with their plugins. */
@NullMarked
package io.agentrules.hooks.agent;

import org.jspecify.annotations.NullMarked;
