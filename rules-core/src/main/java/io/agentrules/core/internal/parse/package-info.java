/** Parses a file's bytes into typed front matter and a body. Any text parses; problems are findings, never exceptions. */
@NullMarked
package io.agentrules.core.internal.parse;

import org.jspecify.annotations.NullMarked;
