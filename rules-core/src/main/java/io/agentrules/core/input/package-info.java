/**
 * Input that the command and the MCP server have in common: fields that describe the current work, diffs, the workspace's
 * files. Exported to these two modules only.
 */
@NullMarked
package io.agentrules.core.input;

import org.jspecify.annotations.NullMarked;
