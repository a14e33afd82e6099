/**
 * What the command, its JSON, the inspector, the MCP server and hooks have in common: fields that describe the current work, rules by
 * name, lines of input, texts to try rules on, diffs, the workspace's files, files that are replaced in one step, the
 * repository of a folder, the user's state folder and configuration. Exported to these five modules only.
 */
@NullMarked
package io.agentrules.check.input;

import org.jspecify.annotations.NullMarked;
