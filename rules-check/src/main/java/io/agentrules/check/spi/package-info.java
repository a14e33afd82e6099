/** What a check of one's own implements, and what it receives. */
@NullMarked
package io.agentrules.check.spi;

import org.jspecify.annotations.NullMarked;
