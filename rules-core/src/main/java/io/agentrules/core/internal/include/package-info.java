/** Expands imports of other files in a rule's text, and removes HTML comments, as the rule's own tool does. */
@NullMarked
package io.agentrules.core.internal.include;

import org.jspecify.annotations.NullMarked;
