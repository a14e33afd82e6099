/** Describes, as data, which rule files each tool loads: the steps of a tool's view, and why a file is not in it. */
@NullMarked
package io.agentrules.core.internal.view;

import org.jspecify.annotations.NullMarked;
