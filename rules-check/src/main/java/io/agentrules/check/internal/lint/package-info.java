/** Findings about rules, and about the files of the workspace, that no harness needs. */
@NullMarked
package io.agentrules.check.internal.lint;

import org.jspecify.annotations.NullMarked;
