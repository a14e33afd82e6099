/** How a scan reads one text: its runs of added lines, the extents of matches, and the lines that allow a rule. */
@NullMarked
package io.agentrules.check.internal.scan;

import org.jspecify.annotations.NullMarked;
