/** Immutable values that a check of rules returns: changes of files, of rules since they were locked, and what a trigger rule would do. */
@NullMarked
package io.agentrules.check.model;

import org.jspecify.annotations.NullMarked;
