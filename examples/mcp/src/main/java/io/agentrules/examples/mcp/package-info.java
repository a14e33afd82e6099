/** A harness that gets rules from an MCP server, and knows them from nowhere else. */
@NullMarked
package io.agentrules.examples.mcp;

import org.jspecify.annotations.NullMarked;
