/** Pages in a real browser: {@code mvn verify -Pexternal}. */
@NullMarked
package io.agentrules.project.browser;

import org.jspecify.annotations.NullMarked;
