/** What happens in the sessions of an engine, as it happens. */
@NullMarked
package io.agentrules.inspector.live;

import org.jspecify.annotations.NullMarked;
