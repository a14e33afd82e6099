/** What a plugin implements (a provider, an evaluator, a listener), and what it is handed. */
@NullMarked
package io.agentrules.api.spi;

import org.jspecify.annotations.NullMarked;
