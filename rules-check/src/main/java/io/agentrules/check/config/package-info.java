/** What a team configures in {@code .agent-rules.yaml}, and the findings that it accepts. */
@NullMarked
package io.agentrules.check.config;

import org.jspecify.annotations.NullMarked;
