/** The entry points of the engine: build a RuleEngine, open a Session, ask it for an Activation, and guard the model's stream. */
@NullMarked
package io.agentrules.core;

import org.jspecify.annotations.NullMarked;
