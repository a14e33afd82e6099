/** What an event means: which rules a conversation is told of, and which calls of tools are denied. */
@NullMarked
package io.agentrules.hooks.session;

import org.jspecify.annotations.NullMarked;
