/** Turns the active rules into the text for the prompt. */
@NullMarked
package io.agentrules.core.render;

import org.jspecify.annotations.NullMarked;
