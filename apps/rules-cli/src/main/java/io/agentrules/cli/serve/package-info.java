/** The commands that serve rules to other programs: to models over MCP, to people in a browser. */
@NullMarked
package io.agentrules.cli.serve;

import org.jspecify.annotations.NullMarked;
