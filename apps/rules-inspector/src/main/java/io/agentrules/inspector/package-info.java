/** The inspector: a page that shows which rules apply to what, and why. */
@NullMarked
package io.agentrules.inspector;

import org.jspecify.annotations.NullMarked;
