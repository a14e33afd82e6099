/** Rules over the Model Context Protocol: as resources, through tools, and as a prompt. */
@NullMarked
package io.agentrules.mcp;

import org.jspecify.annotations.NullMarked;
