/** Adapter for Anthropic's Java client: rules in messages, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.anthropic;

import org.jspecify.annotations.NullMarked;
