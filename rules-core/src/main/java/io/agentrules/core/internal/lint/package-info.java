/** Checks the rules and the files of the workspace for problems, independently of the current work. */
@NullMarked
package io.agentrules.core.internal.lint;

import org.jspecify.annotations.NullMarked;
