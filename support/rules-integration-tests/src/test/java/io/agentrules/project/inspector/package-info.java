/** The inspector's page. */
@NullMarked
package io.agentrules.project.inspector;

import org.jspecify.annotations.NullMarked;
