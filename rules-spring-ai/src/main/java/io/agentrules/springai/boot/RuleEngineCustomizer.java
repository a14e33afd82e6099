package io.agentrules.springai.boot;

import io.agentrules.core.RuleEngine;

/** A bean that changes the engine before it is made, after the properties and the other beans have been applied. */
@FunctionalInterface
public interface RuleEngineCustomizer {
    /** Changes what the engine is made from. */
    void customize(RuleEngine.Builder engine);
}
