package io.agentrules.springai.boot;

import io.agentrules.api.Stable;
import io.agentrules.core.RuleEngine;

/**
 * A bean that changes the engine before it is made, after the properties and the other beans have been applied.
 *
 * @since 0.1
 */
@FunctionalInterface
@Stable
public interface RuleEngineCustomizer {
    /** Changes what the engine is made from. */
    void customize(RuleEngine.Builder engine);
}
