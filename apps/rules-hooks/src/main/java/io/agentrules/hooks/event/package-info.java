/** What happens in an agent and what it is answered, the same for all agents. */
@NullMarked
package io.agentrules.hooks.event;

import org.jspecify.annotations.NullMarked;
