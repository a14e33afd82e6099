/** Changes files so that diagnostics about them are solved. */
@NullMarked
package io.agentrules.core.internal.fix;

import org.jspecify.annotations.NullMarked;
