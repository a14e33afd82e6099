/** The inspector's page in a real browser: {@code mvn verify -Pbrowser}. */
@NullMarked
package io.agentrules.project.inspector;

import org.jspecify.annotations.NullMarked;
