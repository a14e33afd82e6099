/** A harness that gets its rules only from an MCP server. */
@NullMarked
package io.agentrules.examples.mcp;

import org.jspecify.annotations.NullMarked;
