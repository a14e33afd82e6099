package io.agentrules.springai.boot;

import io.agentrules.api.Stable;
import io.agentrules.core.RuleEngine;

/**
 * A bean that customizes the engine's builder, after the properties and the other beans have been applied.
 *
 * @since 0.1
 */
@FunctionalInterface
@Stable
public interface RuleEngineCustomizer {
    /** Customizes the engine's builder. */
    void customize(RuleEngine.Builder engine);
}
