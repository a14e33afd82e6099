/** What a workspace and its user configure: {@code .agent-rules.yaml} and {@code config.yaml}. */
@NullMarked
package io.agentrules.check.config;

import org.jspecify.annotations.NullMarked;
