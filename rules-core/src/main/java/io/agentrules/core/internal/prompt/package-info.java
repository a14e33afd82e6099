/** Renders rules into the text for the prompt, with or without a budget. */
@NullMarked
package io.agentrules.core.internal.prompt;

import org.jspecify.annotations.NullMarked;
