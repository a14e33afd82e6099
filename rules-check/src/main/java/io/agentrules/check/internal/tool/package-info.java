/** What the profiles of tools say to those who write rule files: limits, places where files have no effect, keys. */
@NullMarked
package io.agentrules.check.internal.tool;

import org.jspecify.annotations.NullMarked;
