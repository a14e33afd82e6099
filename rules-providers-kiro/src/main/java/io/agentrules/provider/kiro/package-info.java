/** Provider for Kiro's steering files. */
@NullMarked
package io.agentrules.provider.kiro;

import org.jspecify.annotations.NullMarked;
