/** What modules of this project share and no plugin of others needs. Exported to these modules only. */
@NullMarked
package io.agentrules.api.internal;

import org.jspecify.annotations.NullMarked;
