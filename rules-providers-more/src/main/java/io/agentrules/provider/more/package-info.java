/** Providers for the rule files of tools with short formats. */
@NullMarked
package io.agentrules.provider.more;

import org.jspecify.annotations.NullMarked;
