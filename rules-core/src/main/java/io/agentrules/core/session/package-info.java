/** What one conversation has shown so far: the paths that it is about, and what surrounds it. */
@NullMarked
package io.agentrules.core.session;

import org.jspecify.annotations.NullMarked;
