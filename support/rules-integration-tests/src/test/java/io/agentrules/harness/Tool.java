package io.agentrules.harness;

import java.util.Map;

/** Something that a model may have done. */
@FunctionalInterface
interface Tool {
    /** Does it, and returns what to tell the model. */
    String run(Map<String, ?> arguments);
}
