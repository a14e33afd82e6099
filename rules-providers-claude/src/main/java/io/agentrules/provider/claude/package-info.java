/** Provider for Claude Code's CLAUDE.md and .claude/rules. */
@NullMarked
package io.agentrules.provider.claude;

import org.jspecify.annotations.NullMarked;
