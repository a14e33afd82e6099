/** Our own rule files: every key that a condition can have. */
@NullMarked
package io.agentrules.provider.house;

import org.jspecify.annotations.NullMarked;
