/** Finds paths in prompts, tool calls and patches, and normalizes them to the form that globs are matched against. */
@NullMarked
package io.agentrules.core.internal.path;

import org.jspecify.annotations.NullMarked;
