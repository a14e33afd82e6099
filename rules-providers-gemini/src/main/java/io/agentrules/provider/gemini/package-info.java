/** Providers for Gemini CLI's GEMINI.md and Qwen Code's QWEN.md and .qwen/rules. */
@NullMarked
package io.agentrules.provider.gemini;

import org.jspecify.annotations.NullMarked;
