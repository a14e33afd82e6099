/** What agents do with rule files, as their profiles say. */
@NullMarked
package io.agentrules.core.internal.agent;

import org.jspecify.annotations.NullMarked;
