/** What people do with rule files and no harness does while it runs: checks, fixes and locks. Start with {@code RuleChecker}. */
@NullMarked
package io.agentrules.check;

import org.jspecify.annotations.NullMarked;
