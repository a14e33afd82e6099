/** Adapter for OpenAI's Java client: rules in chat completions, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.openai;

import org.jspecify.annotations.NullMarked;
