/** Changes files so that diagnostics about them are solved. */
@NullMarked
package io.agentrules.check.internal.fix;

import org.jspecify.annotations.NullMarked;
