/** Immutable values that a check of rules returns: changes of files, and of rules since they were locked. */
@NullMarked
package io.agentrules.check.model;

import org.jspecify.annotations.NullMarked;
