/** The interfaces that plugins implement (provider, evaluator, listener) and the objects that the engine passes to them. */
@NullMarked
package io.agentrules.api.spi;

import org.jspecify.annotations.NullMarked;
