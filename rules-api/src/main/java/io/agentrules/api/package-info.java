/** Values: rules, their conditions and sources, what is known about the current work, and what should be known about the rules. */
@NullMarked
package io.agentrules.api;

import org.jspecify.annotations.NullMarked;
