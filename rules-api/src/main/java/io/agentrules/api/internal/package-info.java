/** What the engine and the providers of this project share and no other plugin needs. Exported to these modules only. */
@NullMarked
package io.agentrules.api.internal;

import org.jspecify.annotations.NullMarked;
