/** The hall: everything that a user holds in hand, from the engine's builder to the text for the prompt. */
@NullMarked
package io.agentrules.core;

import org.jspecify.annotations.NullMarked;
