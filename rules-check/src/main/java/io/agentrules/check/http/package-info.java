/** The JDK's HTTP server, as the inspector and the MCP server use it. */
@NullMarked
package io.agentrules.check.http;

import org.jspecify.annotations.NullMarked;
