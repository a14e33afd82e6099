/** What the engine and a provider of this project share and no other plugin needs. Exported to these two modules only. */
@NullMarked
package io.agentrules.api.internal;

import org.jspecify.annotations.NullMarked;
