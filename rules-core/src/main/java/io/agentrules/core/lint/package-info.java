/** Says what is worth knowing about the rules themselves and about the workspace's files, whatever the current work. */
@NullMarked
package io.agentrules.core.lint;

import org.jspecify.annotations.NullMarked;
