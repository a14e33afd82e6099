/** What holds the house as a whole. */
@NullMarked
package io.agentrules.house;

import org.jspecify.annotations.NullMarked;
